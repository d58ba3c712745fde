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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassNamesKryoCodecTest {
  private static final String INITIALIZED = "ClassNamesKryoCodecTest.initialized";

  private static final List<DataColumn> NUMBER = DataSets.columns("number INT32?");

  private final ClassNamesKryoCodec codec = new ClassNamesKryoCodec();

  /** A class on the class path, which records its initialization. */
  public static final class Foreign {
    static {
      System.setProperty(INITIALIZED, "true");
    }

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
  void aForeignClassIsNeitherMadeNorInitialized() {
    Exchange server = Known.KRYO_NAMED.server(new FakeShop(), Effort.DOCUMENTED);
    List<byte[]> messages =
        List.of(naming("Foreign"), naming("Nowhere"), inAList("Foreign"), inAList("Nowhere"));
    for (byte[] message : messages) {
      assertFault(Fault.BAD_REQUEST, () -> server.call("storeOrder", message))
          .hasMessage("the request of 'storeOrder' cannot be decoded as application/x-kryo-named")
          .hasStackTraceContaining("a class name outside the contract");
    }

    assertThat(System.getProperty(INITIALIZED)).isNull();
    careless().readClassAndObject(input(naming("Foreign")));
    assertThat(System.clearProperty(INITIALIZED)).isEqualTo("true");
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
  void refusesDeepNesting() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    byte[] bytes = encoded(deep);

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, bytes))
        .hasStackTraceContaining("Max depth exceeded");
  }

  /** Returns a message that contains the name of another class in place of a class name. */
  private static byte[] naming(String name) {
    return renamed(encoded(new Pattern()), name);
  }

  private static byte[] inAList(String name) {
    return renamed(encoded(new ArrayList<>(List.of(new Pattern()))), name);
  }

  /** A class whose name is replaced in messages. */
  public static final class Pattern {
    public int number = 7;
  }

  private static byte[] encoded(Object object) {
    Output output = new Output(1024, -1);
    careless().writeClassAndObject(output, object);
    return output.toBytes();
  }

  /** Returns a Kryo that accepts every class. */
  private static Kryo careless() {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(true);
    return kryo;
  }

  /** Replaces a class name; its last byte has a mark of Kryo. */
  private static byte[] renamed(byte[] message, String name) {
    String text = new String(message, StandardCharsets.ISO_8859_1);
    String named = text.replace("Patter" + (char) ('n' | 0x80), marked(name));
    assertThat(named).isNotEqualTo(text);
    return named.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String marked(String name) {
    int last = name.length() - 1;
    return name.substring(0, last) + (char) (name.charAt(last) | 0x80);
  }

  private static BoundedInput input(byte[] message) {
    BoundedInput input = new BoundedInput();
    input.setBuffer(message);
    return input;
  }
}
