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
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every serialization must do, with no wire between its two halves. */
class SerializationTest {
  private static final int MUTATIONS = 300;

  private final FakeShop shop = new FakeShop();

  private Shop client(Serialization serialization) {
    Exchange server = serialization.server(shop);
    return serialization.client(server);
  }

  @ParameterizedTest
  @EnumSource
  void carriesOrders(Serialization serialization) {
    Shop client = client(serialization);
    for (Order order : Samples.orders()) {
      assertThat(client.storeOrder(order)).isEqualTo(shop.orderId);
      assertThat(shop.order).isEqualTo(order);
    }
  }

  @ParameterizedTest
  @EnumSource
  void carriesProducts(Serialization serialization) {
    Shop client = client(serialization);
    for (List<Product> products : Samples.catalogues()) {
      shop.products = products;
      assertThat(client.loadProducts()).isEqualTo(products);
    }
  }

  @ParameterizedTest
  @EnumSource
  void carriesCustomers(Serialization serialization) {
    Shop client = client(serialization);
    for (Customer customer : Samples.customers()) {
      shop.customer = customer;
      assertThat(client.loadCustomer("ALFKI")).isEqualTo(customer);
      assertThat(shop.customerId).isEqualTo("ALFKI");
    }
  }

  @ParameterizedTest
  @EnumSource
  void carriesDataSets(Serialization serialization) {
    Shop client = client(serialization);
    for (DataSet dataSet : DataSets.all()) {
      assertThat(client.storeOrderDataSet(dataSet)).isEqualTo(shop.orderId);
      assertThat(shop.orderDataSet).isEqualTo(dataSet);
      shop.dataSet = dataSet;
      assertThat(client.loadProductsDataSet()).isEqualTo(dataSet);
      assertThat(client.loadCustomerDataSet("é")).isEqualTo(dataSet);
    }
  }

  @ParameterizedTest
  @EnumSource
  void carriesEveryFault(Serialization serialization) {
    Shop client = client(serialization);
    for (Fault fault : Fault.values()) {
      shop.failure = new ShopException(fault, "réason <" + fault + ">", new Exception("select 1"));
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> client.loadCustomer("NOBOD"))
          .withMessage("réason <" + fault + ">")
          .satisfies(e -> assertThat(e.fault()).isEqualTo(fault));
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesUnknownOperations(Serialization serialization) {
    Exchange server = serialization.server(shop);
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> server.call("dropTables", "<a/>".getBytes()))
        .satisfies(e -> assertThat(e.fault()).isIn(Fault.UNKNOWN_OPERATION, Fault.BAD_REQUEST));
  }

  @ParameterizedTest
  @EnumSource
  void answersMutatedRequestsWithTypedErrorsOnly(Serialization serialization) {
    Recorder recorder = new Recorder(serialization.server(shop));
    Shop client = serialization.client(recorder);
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
  @EnumSource
  void answersMutatedResponsesWithTypedErrorsOnly(Serialization serialization) {
    Recorder recorder = new Recorder(serialization.server(shop));
    serialization.client(recorder).loadProducts();
    byte[] response = recorder.response;
    Random random = new Random(18);
    int failures = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutate(response, random);
      try {
        serialization.client((operation, request) -> mutated).loadProducts();
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
  @EnumSource
  void servesManyThreads(Serialization serialization) throws Exception {
    Shop client = client(serialization);
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
