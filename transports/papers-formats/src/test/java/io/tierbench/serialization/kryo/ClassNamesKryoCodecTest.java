package io.tierbench.serialization.kryo;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.Known;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassNamesKryoCodecTest {
  private static final List<DataColumn> NUMBER = DataSets.columns("number INT32?");

  private final ClassNamesKryoCodec codec = new ClassNamesKryoCodec();

  /** A class on the class path. */
  public static final class Foreign {
    public int number = 7;
  }

  @Test
  void whatOccursTwiceIsTheSameObjectAgain() {
    Order sent = Samples.order();
    assertThat(sent.billingAddress()).isSameAs(sent.shippingAddress());

    Order order = codec.decode(Payload.ORDER, codec.encode(Payload.ORDER, sent));

    assertThat(order).isEqualTo(sent);
    assertThat(order.billingAddress()).isSameAs(order.shippingAddress());
  }

  @Test
  void readsNoForeignClass() {
    Exchange server = Known.KRYO_NAMED.server(new FakeShop(), Effort.DOCUMENTED);
    for (Object foreign : List.of(new Foreign(), new ArrayList<>(List.of(new Foreign())))) {
      assertFault(Fault.BAD_REQUEST, () -> server.call("storeOrder", encoded(foreign)))
          .hasMessage("the request of 'storeOrder' cannot be decoded as application/x-kryo-named")
          .hasStackTraceContaining("a class name outside the contract");
    }
  }

  @Test
  void writesNoForeignClass() {
    DataRow row = DataRow.added(List.of(new StringBuilder("7")));
    DataTable table = new DataTable("table", NUMBER, List.of(), List.of(row));
    assertThatThrownBy(
            () -> codec.encode(Payload.DATA_SET, new DataSet("", List.of(table), List.of())))
        .hasStackTraceContaining("outside the contract: java.lang.StringBuilder");
  }

  @Test
  void tablesAreSharedUntilTheyAreTooMany() {
    List<DataColumn> columns = Collections.nCopies(1_000, NUMBER.get(0));
    DataRow row = DataRow.unchanged(Collections.nCopies(1_000, 7));
    DataTable table = new DataTable("table", columns, List.of(), Collections.nCopies(1_000, row));
    DataSet few = new DataSet("few", Collections.nCopies(10, table), List.of());
    DataSet many = new DataSet("many", Collections.nCopies(10_000, table), List.of());

    assertThat(codec.decode(Payload.DATA_SET, codec.encode(Payload.DATA_SET, few))).isEqualTo(few);
    assertThatThrownBy(() -> codec.decode(Payload.DATA_SET, codec.encode(Payload.DATA_SET, many)))
        .hasMessage("too many values");
  }

  @Test
  void rejectsDeepNesting() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    byte[] bytes = encoded(deep);

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, bytes))
        .hasStackTraceContaining("Max depth exceeded");
  }

  /** Encodes an object of any class. */
  private static byte[] encoded(Object object) {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(true);
    Output output = new Output(1024, -1);
    kryo.writeClassAndObject(output, object);
    return output.toBytes();
  }
}
