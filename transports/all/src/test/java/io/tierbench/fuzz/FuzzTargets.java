package io.tierbench.fuzz;

import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Operation;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.serialization.TextForm;
import io.tierbench.transport.Transport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All targets by their names: those of every plug-in on the class path. */
final class FuzzTargets {
  /** Name of the target that has all others, chosen by the first byte of an input. */
  static final String ALL = "all";

  private static final Map<String, Factory> FACTORIES = factories();

  private FuzzTargets() {}

  @FunctionalInterface
  private interface Factory {
    FuzzTarget make() throws Exception;
  }

  static List<String> names() {
    return List.copyOf(FACTORIES.keySet());
  }

  static FuzzTarget named(String name) throws Exception {
    if (name.equals(ALL)) {
      return new AllTargets();
    }
    return Objects.requireNonNull(FACTORIES.get(name), name).make();
  }

  private static Map<String, Factory> factories() {
    Map<String, Factory> factories = new TreeMap<>();
    for (Serialization serialization : Serialization.all()) {
      for (Effort effort : serialization.efforts()) {
        String name = serialization.name() + (effort == Effort.TUNED ? "-tuned" : "");
        addMessages(
            factories,
            name,
            new MessageTarget.Coding(
                shop -> serialization.server(shop, effort),
                exchange -> serialization.client(exchange, effort)),
            Operation.all());
      }
    }
    CodecBinding texts = new CodecBinding(new PlainText());
    addMessages(
        factories,
        "texts",
        new MessageTarget.Coding(texts::server, texts::client),
        Operation.all().stream().filter(FuzzTargets::hasText).toList());
    for (Compression compression : Compression.all()) {
      if (compression != Compression.NONE) {
        factories.put(compression.name(), () -> new CompressionTarget(compression));
      }
    }
    for (Transport transport : Transport.all()) {
      factories.put(transport.name() + "-listener", () -> new ListenerTarget(transport));
    }
    // The answers of the others depend on a conversation.
    Stream.of(Known.HTTP, Known.TCP)
        .filter(Objects::nonNull)
        .forEach(
            transport ->
                factories.put(transport.name() + "-client", () -> new ClientTarget(transport)));
    return factories;
  }

  private static void addMessages(
      Map<String, Factory> factories,
      String name,
      MessageTarget.Coding coding,
      List<Operation<?, ?>> operations) {
    for (MessageTarget.Side side : MessageTarget.Side.values()) {
      if (!operations.isEmpty()) {
        factories.put(name + side.suffix(), () -> new MessageTarget(coding, operations, side));
      }
    }
  }

  private static boolean hasText(Operation<?, ?> operation) {
    return Stream.of(operation.request(), operation.response())
        .anyMatch(payload -> payload.hasTextForm() && TextForm.of(payload) != null);
  }
}
