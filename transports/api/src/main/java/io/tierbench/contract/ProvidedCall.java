package io.tierbench.contract;

import io.tierbench.plugin.Providers;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call that a plug-in brings. Its requests and answers are equal if their fields are.
 *
 * @param <Q> the request
 * @param <R> the response
 * @param workload its name in labels, such as {@code getSample100}
 * @param operation what is called; several calls may share it
 * @param requests source of what each call sends, which can be made when first asked for
 * @param answer of the server
 * @param check an operation that returns its request, by which a stack is checked before it is
 *     measured; null if the answer says all
 * @param dataSet the same call with the data as a data set; null if there is none
 * @param leftOut serializations that cannot carry it, by name, with the reason
 * @param differentRequests number of requests until they repeat
 */
public record ProvidedCall<Q, R>(
    String workload,
    Operation<Q, R> operation,
    IntFunction<Q> requests,
    Function<Q, R> answer,
    @Nullable Operation<Q, Q> check,
    @Nullable ProvidedCall<?, ?> dataSet,
    Map<String, String> leftOut,
    int differentRequests) {

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

  /** Returns its operations, with that of the check and those of its data set form. */
  Stream<Operation<?, ?>> operations() {
    Stream<Operation<?, ?>> own =
        check == null ? Stream.of(operation) : Stream.of(operation, check);
    return dataSet == null ? own : Stream.concat(own, dataSet.operations());
  }

  private static final class Registry {
    static final List<ProvidedCall<?, ?>> ALL =
        Providers.of(CallProvider.class).stream()
            .<ProvidedCall<?, ?>>flatMap(provider -> provider.calls().stream())
            .toList();
  }
}
