package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Effort.class)
@Tag("slow")
class SoapBindingTest {
  private static final FakeShop SHOP = new FakeShop();
  private static final List<String> OPERATIONS = new CopyOnWriteArrayList<>();
  private static SoapBinding binding;
  private static Shop client;

  @Parameter Effort effort;

  @BeforeParameterizedClassInvocation
  static void bind(Effort effort) {
    binding = new SoapBinding(effort);
    Exchange server = binding.server(SHOP);
    client =
        binding.client(
            (operation, request) -> {
              OPERATIONS.add(operation);
              return server.call(operation, request);
            });
  }

  @Test
  void everyOperationArrivesUnderItsName() {
    OPERATIONS.clear();
    Operation.all().forEach(operation -> Samples.call(operation, client));

    assertThat(OPERATIONS)
        .containsExactlyElementsOf(Operation.all().stream().map(Operation::name).toList());
  }

  @Test
  void randomDataSetsTravelUnchanged() {
    Random random = new Random(2005);
    for (int i = 0; i < 500; i++) {
      DataSet dataSet = DataSets.random(random);
      client.storeOrderDataSet(dataSet);
      assertThat(SHOP.orderDataSet).as("data set %d", i).isEqualTo(dataSet);
    }
  }

  @Test
  void manyThreadsShareAClientAndAServer() throws Exception {
    Shop echo = binding.client(binding.server(new EchoShop()));
    ExecutorService executor = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int thread = i;
        threads.add(executor.submit(() -> callAll(echo, "thread " + thread)));
      }
      for (Future<?> future : threads) {
        future.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static void callAll(Shop echo, String name) {
    for (int i = 0; i < 100; i++) {
      String id = name + " call " + i;
      assertThat(echo.loadCustomer(id).companyName()).isEqualTo(id);
      assertThat(echo.loadCustomerDataSet(id).name()).isEqualTo(id);
      assertThatThrownBy(() -> echo.loadProducts()).hasMessage("none");
      echo.empty();
    }
  }

  @Test
  void largeMessagesPass() {
    List<LineItem> lines =
        IntStream.range(0, 120_000)
            .mapToObj(i -> new LineItem(i, i / 7.0, (short) i, i / 3.0))
            .toList();
    Order order = new Order(0, "x".repeat(2 << 20), 0, null, null, null, 0, null, lines);
    client.storeOrder(order);
    assertThat(SHOP.order.lineItems().size()).isEqualTo(120_000);
    assertThat(SHOP.order).isEqualTo(order);

    List<DataRow> rows =
        IntStream.range(0, 120_000)
            .mapToObj(i -> DataRow.added(List.<Object>of(i, "row " + i)))
            .toList();
    List<DataColumn> columns =
        List.of(
            new DataColumn("id", DataType.INT32, false),
            new DataColumn("name", DataType.STRING, false));
    DataSet dataSet =
        new DataSet("large", List.of(new DataTable("t", columns, List.of(), rows)), List.of());
    client.storeOrderDataSet(dataSet);
    assertThat(SHOP.orderDataSet.equals(dataSet)).isTrue();
  }

  /** A shop that returns its arguments, so that mixed-up answers are noticed. */
  private static final class EchoShop extends HandlingShop {
    EchoShop() {
      handle(Operation.EMPTY, nothing -> Payload.NOTHING);
      handle(
          Operation.LOAD_CUSTOMER, id -> new Customer(id, id, id, id, id, id, id, id, id, id, id));
      handle(
          Operation.LOAD_CUSTOMER_DATA_SET,
          id -> new DataSet(id, DataSets.products().tables(), List.of()));
    }

    @Override
    protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
      throw new ShopException(Fault.NOT_FOUND, "none");
    }
  }
}
