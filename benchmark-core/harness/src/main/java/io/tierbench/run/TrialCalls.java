package io.tierbench.run;

import io.tierbench.benchmark.AnswerCheck;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.Providers;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.wire.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Provided calls within this JVM, which say what stacks cannot carry before one is started. */
final class TrialCalls {
  private static final boolean OWN_CLASSES =
      Providers.of(CallProvider.class).stream().anyMatch(CallProvider::carriesOwnClasses);

  /** Failures by workload, serialization and effort. */
  private static final Map<List<Object>, Optional<String>> FAILURES = new ConcurrentHashMap<>();

  /** Largest request and largest response by workload, serialization and shape. */
  private static final Map<List<Object>, int[]> MAX_BYTES = new ConcurrentHashMap<>();

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
                    shop(serialization, effort, new int[2])))
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
    int[] bytes =
        MAX_BYTES.computeIfAbsent(
            List.of(workload, framework.serialization(), shape),
            key -> maxBytes(workload, Serialization.named(framework.serialization()), shape));
    return tooLarge("request", bytes[0], maxRequest)
        .or(() -> tooLarge("response", bytes[1], maxResponse))
        .map(problem -> "%s in shape %s has a %s".formatted(workload.method(), shape, problem));
  }

  private static Optional<String> tooLarge(String message, int bytes, int max) {
    return bytes > max
        ? Optional.of("%s of %s bytes, and it accepts %s".formatted(message, bytes, max))
        : Optional.empty();
  }

  /** Returns the bytes of the largest request and response; zeros for a call that fails. */
  private static int[] maxBytes(Workload workload, Serialization serialization, Shape shape) {
    int[] max = new int[2];
    return AnswerCheck.failure(workload, shape, shop(serialization, Effort.DOCUMENTED, max))
            .isPresent()
        ? new int[2]
        : max;
  }

  private static Shop shop(Serialization serialization, Effort effort, int[] maxBytes) {
    Exchange server = serialization.server(new ShopWithoutDatabase(), effort);
    return serialization.client(
        (operation, request) -> {
          byte[] response = server.call(operation, request);
          maxBytes[0] = Math.max(maxBytes[0], request.length);
          maxBytes[1] = Math.max(maxBytes[1], response.length);
          return response;
        },
        effort);
  }
}
