package io.tierbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests every framework that binds JSON with calls that a plug-in brings. */
@Tag("slow")
class ProvidedCallsTest {

  @Test
  void areServedByEveryFrameworkThatBindsJson(@TempDir Path plugIn) throws Exception {
    Path services = Files.createDirectories(plugIn.resolve("META-INF/services"));
    Files.writeString(services.resolve(CallProvider.class.getName()), Invoices.class.getName());

    List<Framework> frameworks =
        Framework.all().stream()
            .filter(framework -> framework.serialization().equals("JSON"))
            .toList();
    assertThat(FrameworkCalls.makeAll(plugIn))
        .containsExactlyElementsOf(
            FrameworkCalls.right(
                frameworks,
                "getInvoice",
                "echoInvoice",
                "getInvoiceDataSet",
                "echoInvoiceDataSet",
                "getItems",
                "countItems",
                "echoItems",
                "countNone"));
  }

  enum Kind {
    @JsonProperty("credit note")
    CREDIT_NOTE
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Item(@JsonProperty("class") String itemClass, BigDecimal price, String note) {}

  record Invoice(
      @JsonProperty("invoice-no") String number,
      Kind kind,
      UUID id,
      OffsetDateTime issued,
      Instant paid,
      LocalDateTime printed,
      LocalDate due,
      LocalTime hour,
      Boolean open,
      List<Item> items,
      Map<String, Long> counts) {}

  /** Brings calls with a record, a list of records and a data set. */
  public static final class Invoices implements CallProvider {
    private static final List<Item> ITEMS =
        List.of(
            new Item("é", new BigDecimal("10.00"), null),
            new Item("", new BigDecimal("1234567890123456789.10"), "<&>"));
    private static final Invoice INVOICE =
        new Invoice(
            "4711",
            Kind.CREDIT_NOTE,
            UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
            OffsetDateTime.parse("2026-03-29T02:30:00.5+05:30"),
            Instant.parse("2026-03-29T02:30:00.123456Z"),
            LocalDateTime.parse("2026-03-29T02:30:00"),
            LocalDate.parse("2026-04-30"),
            LocalTime.parse("23:59"),
            null,
            ITEMS,
            Map.of("a b", 1L << 40));

    private static final Payload<Invoice> INVOICE_PAYLOAD =
        Payload.of("invoice", "invoice", Invoice.class);
    private static final Payload<List<Item>> ITEMS_PAYLOAD =
        Payload.ofList("items", "list of items", Item.class);
    private static final Map<String, String> NO_CLASSES =
        Map.of("SOAP", "no classes", "PROTOBUF", "no classes");

    private static final List<ProvidedCall<?, ?>> CALLS =
        List.of(
            get("getInvoice", INVOICE_PAYLOAD, INVOICE, null),
            echo(
                "echoInvoice",
                INVOICE_PAYLOAD,
                INVOICE,
                get(
                    "getInvoiceDataSet",
                    Payload.DATA_SET,
                    DataSets.order(),
                    echo("echoInvoiceDataSet", Payload.DATA_SET, DataSets.order(), null))),
            get("getItems", ITEMS_PAYLOAD, ITEMS, null),
            new ProvidedCall<>(
                "countItems",
                operation("countItems", ITEMS_PAYLOAD, Payload.COUNT),
                () -> ITEMS,
                Invoices::count,
                operation("echoItems", ITEMS_PAYLOAD, ITEMS_PAYLOAD),
                null,
                NO_CLASSES),
            new ProvidedCall<>(
                "countNone",
                operation("countNone", ITEMS_PAYLOAD, Payload.COUNT),
                List::of,
                Invoices::count,
                null,
                null,
                NO_CLASSES));

    private static <Q, R> Operation<Q, R> operation(
        String name, Payload<Q> request, Payload<R> response) {
      return new Operation<>(name, request, response, false, Optional.empty());
    }

    private static <T> ProvidedCall<Integer, T> get(
        String name, Payload<T> payload, T answer, ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          name,
          operation(name, Payload.COUNT, payload),
          () -> 1,
          one -> answer,
          null,
          dataSet,
          NO_CLASSES);
    }

    private static <T> ProvidedCall<T, T> echo(
        String name, Payload<T> payload, T value, ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          name,
          operation(name, payload, payload),
          () -> value,
          same -> same,
          null,
          dataSet,
          NO_CLASSES);
    }

    private static int count(List<Item> items) {
      if (items.isEmpty()) {
        throw new ShopException(Fault.BAD_REQUEST, "no items");
      }
      return items.size();
    }

    @Override
    public List<ProvidedCall<?, ?>> calls() {
      return CALLS;
    }
  }
}
