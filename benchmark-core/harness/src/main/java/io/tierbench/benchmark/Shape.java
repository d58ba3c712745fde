package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.Conversion;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The form of the data in a message. */
public enum Shape {
  /** Typed objects. */
  DTO("") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.storeOrder(sample.order());
    }
  },
  /** Self-describing tables of rows. */
  DATASET("DataSet"),
  /** The same tables as one XML text in every serialization: a schema and a DiffGram. */
  DATASET_XML("DataSetXml"),
  /** Typed objects that the sender converts from a data set within the call. */
  CONVERTED("Converted") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.storeOrder(Conversion.toOrder(sample.orderDataSet()));
    }
  },
  /** Rows in the format of the JDK's {@code WebRowSet}, as one text. */
  WEB_ROW_SET("WebRowSet"),
  /** The JSON of the typed objects, which the database makes or reads; only of provided calls. */
  DATABASE_JSON("DatabaseJson"),
  /** Tables like {@link #DATASET}, in batches of rows that no side keeps. */
  STREAMED("", true);

  private final Map<Operation<?, ?>, Operation<?, ?>> variants = new IdentityHashMap<>();

  Shape(String suffix) {
    this(suffix, false);
  }

  Shape(String suffix, boolean streamed) {
    for (Operation<?, ?> operation : Operation.known()) {
      String name = operation.name() + suffix;
      Operation.known().stream()
          .filter(other -> other.name().equals(name))
          .filter(other -> streamed == (other.response() == Payload.DATA_SET_BATCHES))
          .forEach(variant -> variants.put(operation, variant));
    }
  }

  /** Returns why a workload cannot use this shape; empty if it can. */
  public Optional<String> incompatibility(Workload workload) {
    if (this == WEB_ROW_SET && workload == Workload.STORE_ORDER) {
      return Optional.of("an order consists of two related tables, a WebRowSet of one");
    }
    boolean shaped =
        workload.isOptional()
            || (this == DATABASE_JSON || this == STREAMED) && DATASET.has(workload);
    return shaped && !has(workload)
        ? Optional.of("%s has no shape %s".formatted(workload.method(), name()))
        : Optional.empty();
  }

  /** Returns why calls with this shape have no such metrics; empty if they have. */
  public Optional<String> incompatibility(Metering metering) {
    return this == STREAMED && metering == Metering.STEPS
        ? Optional.of(
            "the phases of a stream cannot be timed, as it passes some probe points with each batch: metering STEPS does not support shape STREAMED")
        : Optional.empty();
  }

  private boolean has(Workload optional) {
    return optional
        .provided()
        .map(call -> form(call) != null)
        .orElseGet(
            () ->
                Operation.known().stream()
                    .filter(operation -> operation.name().equals(optional.method()))
                    .anyMatch(variants::containsKey));
  }

  /** Returns the first shape that a workload can use. */
  static Shape firstOf(Workload workload) {
    return Stream.of(values())
        .filter(shape -> shape.incompatibility(workload).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  /** Returns a provided call with its data in this shape; null if the call lacks the shape. */
  public @Nullable ProvidedCall<?, ?> form(ProvidedCall<?, ?> call) {
    return switch (this) {
      case DTO -> call;
      case DATASET -> call.dataSet();
      case DATABASE_JSON -> call.databaseJson();
      default -> null;
    };
  }

  Object call(Shop shop, Operation<?, ?> operation, Object request) {
    @SuppressWarnings("unchecked")
    Operation<Object, Object> variant =
        (@Nullable Operation<Object, Object>) variants.get(operation);
    if (variant == null) {
      throw new IllegalArgumentException("%s has no shape %s".formatted(operation, name()));
    }
    return ReceivedRows.received(shop.call(variant, request));
  }

  Object call(Shop shop, ProvidedCall<?, ?> call, int number) {
    ProvidedCall<?, ?> form = form(call);
    if (form == null) {
      throw new IllegalArgumentException("%s has no shape %s".formatted(call.workload(), name()));
    }
    return answer(shop, form, number);
  }

  private static <Q, R> R answer(Shop shop, ProvidedCall<Q, R> call, int number) {
    return shop.call(call.operation(), call.request(number));
  }

  int storeOrder(Shop shop, SampleOrder sample) {
    return (int) call(shop, Operation.STORE_ORDER, sample.orderDataSet());
  }

  Object loadProducts(Shop shop) {
    return call(shop, Operation.LOAD_PRODUCTS, Payload.NOTHING);
  }

  Object loadCustomer(Shop shop, String customerId) {
    return call(shop, Operation.LOAD_CUSTOMER, customerId);
  }
}
