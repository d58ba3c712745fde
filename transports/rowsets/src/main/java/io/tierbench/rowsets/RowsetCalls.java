package io.tierbench.rowsets;

import io.tierbench.contract.Batches;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DatabaseCall;
import io.tierbench.contract.DatabaseCall.Connections;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The calls of each {@link Rowset}: streamed, as one data set and as its XML. A request is the
 * maximum number of rows: up to {@link Rowset#MAX_ROWS} streamed, {@link Rowset#MAX_ROWS_AT_ONCE}
 * in one message.
 */
public final class RowsetCalls implements CallProvider {
  private static final List<DatabaseCall<?, ?>> CALLS =
      Arrays.stream(Rowset.values()).flatMap(RowsetCalls::of).toList();

  private static Stream<DatabaseCall<?, ?>> of(Rowset rowset) {
    BiFunction<Connections, Integer, Batches<DataSet>> streamed = rowset::batches;
    BiFunction<Connections, Integer, DataSet> whole = rowset::whole;
    return Stream.of(
        call(rowset.call(), Payload.DATA_SET_BATCHES, Optional.of(rowset.size()), streamed),
        call(rowset.call() + "DataSet", Payload.DATA_SET, Optional.empty(), whole),
        call(rowset.call() + "DataSetXml", Payload.DATA_SET_XML, Optional.empty(), whole));
  }

  private static <R> DatabaseCall<Integer, R> call(
      String name,
      Payload<R> response,
      Optional<Integer> example,
      BiFunction<Connections, Integer, R> answer) {
    return new DatabaseCall<>(
        new Operation<>(name, Payload.COUNT, response, true, example), answer);
  }

  @Override
  public List<ProvidedCall<?, ?>> calls() {
    return List.of();
  }

  @Override
  public List<DatabaseCall<?, ?>> databaseCalls() {
    return CALLS;
  }
}
