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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** Provided calls within this JVM, which say what stacks cannot carry before one is started. */
final class TrialCalls {
  private static final boolean OWN_CLASSES =
      Providers.of(CallProvider.class).stream().anyMatch(CallProvider::carriesOwnClasses);

  /** Failures by workload, serialization and effort. */
  private static final Map<List<Object>, Optional<String>> FAILURES = new ConcurrentHashMap<>();

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
                    shop(serialization, effort, bytes -> {}, bytes -> {})))
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
    int max = Math.min(framework.maxRequestBytes(), framework.maxResponseBytes());
    if (max == Integer.MAX_VALUE
        || workload.needsDatabase()
        || workload.provided().filter(call -> call.operation().needsDatabase()).isPresent()) {
      return Optional.empty();
    }
    List<String> problems = new ArrayList<>();
    Shop shop =
        shop(
            Serialization.named(framework.serialization()),
            Effort.DOCUMENTED,
            bytes -> require("request", bytes, framework.maxRequestBytes(), problems),
            bytes -> require("response", bytes, framework.maxResponseBytes(), problems));
    return AnswerCheck.failure(workload, shape, shop).isPresent() || problems.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s in shape %s has a %s".formatted(workload.method(), shape, problems.get(0)));
  }

  private static Shop shop(
      Serialization serialization, Effort effort, IntConsumer requests, IntConsumer responses) {
    Exchange server = serialization.server(new ShopWithoutDatabase(), effort);
    return serialization.client(
        (operation, request) -> {
          requests.accept(request.length);
          byte[] response = server.call(operation, request);
          responses.accept(response.length);
          return response;
        },
        effort);
  }

  private static void require(String message, int bytes, int max, List<String> problems) {
    if (bytes > max) {
      problems.add("%s of %s bytes, and it accepts %s".formatted(message, bytes, max));
    }
  }
}
