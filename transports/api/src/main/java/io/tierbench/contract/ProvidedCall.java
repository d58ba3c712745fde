package io.tierbench.contract;

import io.tierbench.plugin.Providers;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call provided by a plug-in. Requests and answers are equal if their fields are equal.
 *
 * @param <Q> the request
 * @param <R> the response
 * @param workload name of the call in labels, such as {@code getSample100}
 * @param operation the called operation; several calls may share one
 * @param requests source of requests, which may be created on first use
 * @param answer function by which the server answers a request
 * @param check operation that returns its request, to verify a stack before it is measured; null if
 *     the answer suffices
 * @param dataSet the same call with the data as a data set; null if there is none
 * @param leftOut reasons why serializations cannot carry the call, by their names
 * @param differentRequests number of requests until they repeat
 * @param databaseJson the same call with JSON that the database makes or reads; null if there is
 *     none
 * @param undo deletes what calls in this JVM have stored; null if the call stores nothing
 */
public record ProvidedCall<Q, R>(
    String workload,
    Operation<Q, R> operation,
    IntFunction<Q> requests,
    Function<Q, R> answer,
    @Nullable Operation<Q, Q> check,
    @Nullable ProvidedCall<?, ?> dataSet,
    Map<String, String> leftOut,
    int differentRequests,
    @Nullable ProvidedCall<?, ?> databaseJson,
    @Nullable Runnable undo) {

  /** Creates a call that stores nothing and whose JSON no database makes. */
  public ProvidedCall(
      String workload,
      Operation<Q, R> operation,
      IntFunction<Q> requests,
      Function<Q, R> answer,
      @Nullable Operation<Q, Q> check,
      @Nullable ProvidedCall<?, ?> dataSet,
      Map<String, String> leftOut,
      int differentRequests) {
    this(
        workload,
        operation,
        requests,
        answer,
        check,
        dataSet,
        leftOut,
        differentRequests,
        null,
        null);
  }

  /** Creates a call whose request is always the same. */
  public ProvidedCall(
      String workload,
      Operation<Q, R> operation,
      IntFunction<Q> requests,
      Function<Q, R> answer,
      @Nullable Operation<Q, Q> check,
      @Nullable ProvidedCall<?, ?> dataSet,
      Map<String, String> leftOut) {
    this(workload, operation, requests, answer, check, dataSet, leftOut, 1);
  }

  /** Returns the request of a call, by its number from 0. */
  public Q request(int call) {
    return requests.apply(call);
  }

  public static List<ProvidedCall<?, ?>> all() {
    return Registry.ALL;
  }

  /** Deletes what the calls in this JVM have stored. */
  public static void undoAll() {
    for (ProvidedCall<?, ?> call : all()) {
      if (call.undo != null) {
        call.undo.run();
      }
    }
  }

  public Stream<ProvidedCall<?, ?>> otherForms() {
    return Stream.concat(
        Stream.<ProvidedCall<?, ?>>ofNullable(dataSet), Stream.ofNullable(databaseJson));
  }

  /** Returns the operations of the call, of its check and of its other forms. */
  Stream<Operation<?, ?>> operations() {
    Stream<Operation<?, ?>> own =
        check == null ? Stream.of(operation) : Stream.of(operation, check);
    return Stream.concat(own, otherForms().flatMap(ProvidedCall::operations));
  }

  private static final class Registry {
    static final List<ProvidedCall<?, ?>> ALL =
        Providers.of(CallProvider.class).stream()
            .<ProvidedCall<?, ?>>flatMap(provider -> provider.calls().stream())
            .toList();
  }
}
