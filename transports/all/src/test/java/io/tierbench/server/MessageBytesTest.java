package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.wire.Exchange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Generates the table of {@code docs/stacks.md} from the messages themselves. */
@Tag("slow")
class MessageBytesTest {
  private static final Path DOCUMENT = Path.of("../../docs/stacks.md");
  private static final List<Serialization> COLUMNS =
      List.of(
          Known.SOAP, Known.JSON, Known.KRYO, Known.PROTOBUF, Known.FORY, Known.SOAP_FAST_INFOSET);

  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  /** A call, and the one of its two messages that is examined. */
  private record Sent<Q>(Operation<Q, ?> operation, Q argument, boolean request) {
    void call(Shop client) {
      client.call(operation, argument);
    }
  }

  private static Map<String, Sent<?>> messages() {
    String customer = TestDatabase.CUSTOMER;
    Map<String, Sent<?>> messages = new LinkedHashMap<>();
    messages.put("an empty request", new Sent<>(Operation.EMPTY, null, true));
    messages.put(
        "an order, objects",
        new Sent<>(Operation.STORE_ORDER, BenchmarkOrder.order(customer), true));
    messages.put(
        "an order, DataSet",
        new Sent<>(Operation.STORE_ORDER_DATA_SET, BenchmarkOrder.orderDataSet(customer), true));
    messages.put("77 products, objects", new Sent<>(Operation.LOAD_PRODUCTS, null, false));
    messages.put("77 products, DataSet", new Sent<>(Operation.LOAD_PRODUCTS_DATA_SET, null, false));
    messages.put(
        "77 products, DataSet as XML",
        new Sent<>(Operation.LOAD_PRODUCTS_DATA_SET_XML, null, false));
    messages.put("one customer, objects", new Sent<>(Operation.LOAD_CUSTOMER, customer, false));
    messages.put(
        "one customer, DataSet", new Sent<>(Operation.LOAD_CUSTOMER_DATA_SET, customer, false));
    messages.put("1,000 orders", new Sent<>(Operation.GET_ORDERS, 1_000, false));
    return messages;
  }

  @Test
  void theTableHasTheBytesOfTheMessages() throws Exception {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| message | %s |"
            .formatted(
                String.join(" | ", COLUMNS.stream().map(Serialization::displayName).toList())));
    lines.add("|---|" + "---:|".repeat(COLUMNS.size()));
    messages()
        .forEach(
            (name, sent) ->
                lines.add(
                    "| %s | %s |"
                        .formatted(
                            name,
                            String.join(
                                " | ",
                                COLUMNS.stream()
                                    .map(column -> "%,d".formatted(bytes(column, sent)))
                                    .toList()))));
    shop.reset();

    assertThat(Files.readString(DOCUMENT)).contains(String.join("\n", lines));
  }

  private int bytes(Serialization serialization, Sent<?> sent) {
    Exchange server = serialization.server(shop, Effort.DOCUMENTED);
    AtomicReference<byte[]> seen = new AtomicReference<>();
    sent.call(
        serialization.client(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              seen.set(sent.request() ? request : response);
              return response;
            },
            Effort.DOCUMENTED));
    return seen.get().length;
  }
}
