package io.tierbench.run;

import io.tierbench.benchmark.AnswerCheck;
import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.plugin.Providers;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.wire.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Provided calls within this JVM, which say what stacks cannot carry before one is started. */
final class TrialCalls {
  private static final boolean OWN_CLASSES =
      Providers.of(CallProvider.class).stream().anyMatch(CallProvider::carriesOwnClasses);

  /** Failures by workload, serialization and effort. */
  private static final Map<List<Object>, Optional<String>> FAILURES = new ConcurrentHashMap<>();

  /** Largest request and largest response by workload, serialization and shape. */
  private static final Map<List<Object>, int[]> MAX_BYTES = new ConcurrentHashMap<>();

  private static final int MAX_MESSAGE_BYTES = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  /** Bytes as JSON that are not too large for a transport in any other form, with a wide margin. */
  private static final int SMALL_JSON_BYTES = MAX_MESSAGE_BYTES / 256;

  private TrialCalls() {}

  /** Returns why a serialization fails with a class of the user; empty if it does not. */
  static Optional<String> failure(
      ProvidedCall<?, ?> call, Serialization serialization, Effort effort) {
    return OWN_CLASSES
        ? FAILURES.computeIfAbsent(
            List.of(call.workload(), serialization.name(), effort),
            key ->
                AnswerCheck.failure(
                    Workload.ofMethod(call.workload()),
                    Shape.DTO,
                    shop(serialization, effort, UnaryOperator.identity())))
        : Optional.empty();
  }

  /** Returns which messages of all calls a framework does not accept by default. */
  static Stream<String> tooLarge(Framework framework, Shape shape) {
    return ProvidedCall.all().stream()
        .map(call -> tooLarge(framework, Workload.ofMethod(call.workload()), shape))
        .flatMap(Optional::stream);
  }

  /** Returns which message of a call a framework does not accept, by its size in the matrix. */
  static Optional<String> tooLarge(Framework framework, Workload workload, Shape shape) {
    int maxRequest = framework.maxRequestBytes();
    int maxResponse = framework.maxResponseBytes();
    if (Math.min(maxRequest, maxResponse) == Integer.MAX_VALUE) {
      return Optional.empty();
    }
    int[] bytes = maxBytes(workload, Serialization.named(framework.serialization()), shape);
    return tooLarge("request", bytes[0], "it", maxRequest)
        .or(() -> tooLarge("response", bytes[1], "it", maxResponse))
        .map(problem -> "%s in shape %s has a %s".formatted(workload.method(), shape, problem));
  }

  /** Returns which message of a call no transport of the matrix accepts from a serialization. */
  static Optional<String> tooLarge(Serialization serialization, Workload workload, Shape shape) {
    if (isSmall(workload)) {
      return Optional.empty();
    }
    int[] bytes = maxBytes(workload, serialization, shape);
    return tooLarge("request", bytes[0], "a transport", MAX_MESSAGE_BYTES)
        .or(() -> tooLarge("response", bytes[1], "a transport", MAX_MESSAGE_BYTES))
        .map(problem -> "%s has a %s".formatted(workload.method(), problem));
  }

  private static boolean isSmall(Workload workload) {
    return PlugIns.find(Serialization.class, Matrix.JSON)
        .map(json -> maxBytes(workload, json, Shape.DTO))
        .map(bytes -> Math.max(bytes[0], bytes[1]))
        .filter(bytes -> bytes > 0 && bytes <= SMALL_JSON_BYTES)
        .isPresent();
  }

  private static Optional<String> tooLarge(String message, int bytes, String receiver, int max) {
    return bytes > max
        ? Optional.of("%s of %s bytes, and %s accepts %s".formatted(message, bytes, receiver, max))
        : Optional.empty();
  }

  /**
   * Returns the bytes of the largest request and response, up to the first message that is too
   * large for a transport; zeros for a call that fails.
   */
  private static int[] maxBytes(Workload workload, Serialization serialization, Shape shape) {
    return MAX_BYTES.computeIfAbsent(
        List.of(workload, serialization.name(), shape),
        key -> {
          int[] max = new int[2];
          boolean fails =
              AnswerCheck.failure(
                      workload,
                      shape,
                      shop(serialization, Effort.DOCUMENTED, server -> measured(server, max)))
                  .isPresent();
          return fails && Math.max(max[0], max[1]) <= MAX_MESSAGE_BYTES ? new int[2] : max;
        });
  }

  private static Exchange measured(Exchange server, int[] max) {
    return (operation, request) -> {
      measure(max, 0, request);
      byte[] response = server.call(operation, request);
      measure(max, 1, response);
      return response;
    };
  }

  private static void measure(int[] max, int index, byte[] message) {
    max[index] = Math.max(max[index], message.length);
    if (message.length > MAX_MESSAGE_BYTES) {
      throw ShopException.tooLarge(MAX_MESSAGE_BYTES);
    }
  }

  private static Shop shop(
      Serialization serialization, Effort effort, UnaryOperator<Exchange> between) {
    Exchange server = serialization.server(new ShopWithoutDatabase(), effort);
    return serialization.client(between.apply(server), effort);
  }
}
