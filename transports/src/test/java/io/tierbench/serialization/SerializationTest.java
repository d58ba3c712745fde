package io.tierbench.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.Exchange;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every serialization must do, with no wire between its two halves. */
class SerializationTest {
  private static final int MUTATIONS = 300;
  private static final int RANDOM_DATA_SETS = 200;

  private final FakeShop shop = new FakeShop();

  static Stream<Arguments> codings() {
    return Arrays.stream(Serialization.values())
        .flatMap(
            serialization ->
                serialization.efforts().stream()
                    .map(effort -> Arguments.of(serialization, effort)));
  }

  private Shop client(Serialization serialization, Effort effort) {
    Exchange server = serialization.server(shop, effort);
    return serialization.client(server, effort);
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesOrders(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (Order order : Samples.orders()) {
      assertThat(client.storeOrder(order)).isEqualTo(shop.orderId);
      assertThat(shop.order).isEqualTo(order);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesProducts(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (List<Product> products : Samples.catalogues()) {
      shop.products = products;
      assertThat(client.loadProducts()).isEqualTo(products);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesCustomers(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (Customer customer : Samples.customers()) {
      shop.customer = customer;
      assertThat(client.loadCustomer("ALFKI")).isEqualTo(customer);
      assertThat(shop.customerId).isEqualTo("ALFKI");
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesDataSets(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (DataSet dataSet : DataSets.all()) {
      assertThat(client.storeOrderDataSet(dataSet)).isEqualTo(shop.orderId);
      assertThat(shop.orderDataSet).isEqualTo(dataSet);
      shop.dataSet = dataSet;
      assertThat(client.loadProductsDataSet()).isEqualTo(dataSet);
      assertThat(client.loadCustomerDataSet("é")).isEqualTo(dataSet);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesRandomDataSets(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    Random random = new Random(2005);
    for (int i = 0; i < RANDOM_DATA_SETS; i++) {
      shop.dataSet = DataSets.random(random);
      assertThat(client.loadProductsDataSet()).as("data set %d", i).isEqualTo(shop.dataSet);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesEveryFault(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (Fault fault : Fault.values()) {
      shop.failure = new ShopException(fault, "réason <" + fault + ">", new Exception("select 1"));
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> client.loadCustomer("NOBOD"))
          .withMessage("réason <" + fault + ">")
          .satisfies(e -> assertThat(e.fault()).isEqualTo(fault));
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void refusesUnknownOperations(Serialization serialization, Effort effort) {
    Exchange server = serialization.server(shop, effort);
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> server.call("dropTables", "<a/>".getBytes()))
        .satisfies(e -> assertThat(e.fault()).isIn(Fault.UNKNOWN_OPERATION, Fault.BAD_REQUEST));
  }

  @ParameterizedTest
  @MethodSource("codings")
  void answersMutatedRequestsWithTypedErrorsOnly(Serialization serialization, Effort effort) {
    Recorder recorder = new Recorder(serialization.server(shop, effort));
    Shop client = serialization.client(recorder, effort);
    List<Function<Shop, Object>> calls =
        List.of(
            s -> s.storeOrder(Samples.order()),
            s -> s.loadCustomer("ALFKI"),
            s -> s.storeOrderDataSet(DataSets.all().get(0)));
    Random random = new Random(17);
    for (Function<Shop, Object> call : calls) {
      call.apply(client);
      for (int i = 0; i < MUTATIONS; i++) {
        byte[] mutated = mutate(recorder.request, random);
        try {
          recorder.server.call(recorder.operation, mutated);
        } catch (ShopException e) {
          assertThat(e.getMessage()).doesNotContain("Exception", "io.tierbench", "\tat ");
        }
      }
      call.apply(client);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void answersMutatedResponsesWithTypedErrorsOnly(Serialization serialization, Effort effort) {
    Recorder recorder = new Recorder(serialization.server(shop, effort));
    serialization.client(recorder, effort).loadProducts();
    byte[] response = recorder.response;
    Random random = new Random(18);
    int failures = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutate(response, random);
      try {
        serialization.client((operation, request) -> mutated, effort).loadProducts();
      } catch (ShopException e) {
        failures++;
        assertThat(e.fault()).isIn(Fault.INTERNAL, Fault.BAD_REQUEST);
      }
    }
    assertThat(failures).isPositive();
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    byte[] mutated = bytes.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
    }
    return random.nextInt(4) == 0
        ? java.util.Arrays.copyOf(mutated, random.nextInt(mutated.length))
        : mutated;
  }

  @ParameterizedTest
  @MethodSource("codings")
  void servesManyThreads(Serialization serialization, Effort effort) throws Exception {
    Shop client = client(serialization, effort);
    shop.products = Samples.products();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Product>>> answers =
          IntStream.range(0, 200).mapToObj(i -> threads.submit(client::loadProducts)).toList();
      for (Future<List<Product>> answer : answers) {
        assertThat(answer.get()).isEqualTo(shop.products);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static final class Recorder implements Exchange {
    final Exchange server;
    String operation;
    byte[] request;
    byte[] response;

    Recorder(Exchange server) {
      this.server = server;
    }

    @Override
    public byte[] call(String operation, byte[] request) {
      this.operation = operation;
      this.request = request;
      response = server.call(operation, request);
      return response;
    }
  }
}
