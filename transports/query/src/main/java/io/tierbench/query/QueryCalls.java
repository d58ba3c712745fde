package io.tierbench.query;

import io.tierbench.contract.CallProvider;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;
import io.tierbench.sample.SampleCalls;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.ParameterizedType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The call that runs the query on the class path; without a query there is none. A request is the
 * number of a list of parameters.
 */
public final class QueryCalls implements CallProvider {
  private static final String WORKLOAD = "runQuery";

  @Override
  public List<ProvidedCall<?, ?>> calls() {
    return Calls.ALL;
  }

  private static final class Calls {
    static final List<ProvidedCall<?, ?>> ALL =
        Query.onClassPath()
            .map(query -> List.<ProvidedCall<?, ?>>of(new Calls(query).call()))
            .orElse(List.of());

    private static final long SEED = 53;

    private final Query query;
    private final RowMapper rows;
    private final Payload<List<Object>> payload;
    private final MethodHandle constructor;
    private final boolean isPlanned = System.getProperty("tierbench.db.url", "").isBlank();
    private @Nullable QueryDatabase database;

    @SuppressWarnings("unchecked")
    Calls(Query query) {
      this.query = query;
      rows = new RowMapper(query.columns());
      payload = (Payload<List<Object>>) SampleCalls.payload();
      constructor =
          RowMapper.constructor(
              (Class<?>) ((ParameterizedType) payload.type()).getActualTypeArguments()[0]);
    }

    /** Returns the call, with the operations that the endpoint interface of a sample has. */
    ProvidedCall<Integer, List<Object>> call() {
      ProvidedCall<Integer, DataSet> dataSet =
          call(
              "getSampleDataSet",
              Payload.DATA_SET,
              number -> isPlanned ? rows.dataSetOf(largest()) : run(number, rows::dataSet),
              null,
              SampleCalls.leftOutOfDataSets());
      return call(
          "getSample",
          payload,
          number ->
              isPlanned ? largest() : run(number, result -> rows.records(result, constructor)),
          dataSet,
          SampleCalls.leftOut());
    }

    private <R> ProvidedCall<Integer, R> call(
        String operation,
        Payload<R> response,
        Function<Integer, R> answer,
        @Nullable ProvidedCall<?, ?> dataSet,
        Map<String, String> leftOut) {
      // All answers are the same where a run is planned.
      int differentRequests = isPlanned ? 1 : query.parameters().size();
      return new ProvidedCall<>(
          WORKLOAD,
          new Operation<>(operation, Payload.COUNT, response, true, Optional.empty()),
          inSeededOrder(differentRequests),
          answer,
          null,
          dataSet,
          leftOut,
          differentRequests);
    }

    /** Returns all numbers up to a size, again and again in the same random order. */
    private static IntFunction<Integer> inSeededOrder(int size) {
      List<Integer> order = new ArrayList<>(IntStream.rangeClosed(1, size).boxed().toList());
      Collections.shuffle(order, new Random(SEED));
      return call -> order.get(Math.floorMod(call, size));
    }

    /** Returns the rows of the largest first run, by whose size a run is planned elsewhere. */
    @SuppressWarnings("unchecked")
    private List<Object> largest() {
      return ((List<Object>) SampleCalls.sample()).subList(0, query.largest());
    }

    private <R> R run(int number, QueryDatabase.Reading<R> reading) {
      if (number < 1 || number > query.parameters().size()) {
        throw new ShopException(
            Fault.BAD_REQUEST,
            "no parameters %s; there are 1 to %s".formatted(number, query.parameters().size()));
      }
      try {
        return database()
            .query(
                query.sql(),
                query.parameterNames(),
                query.parameterTypes(),
                query.parameters().get(number - 1),
                0,
                reading);
      } catch (SQLException e) {
        // Without its cause: a run shows the last one, which may be only "Connection refused".
        throw new ShopException(
            Fault.INTERNAL,
            "the query fails with parameters %s: %s".formatted(number, QueryDatabase.reason(e)));
      } catch (IllegalArgumentException e) {
        throw new ShopException(Fault.INTERNAL, String.valueOf(e.getMessage()));
      }
    }

    private synchronized QueryDatabase database() {
      if (database == null) {
        database = QueryDatabase.ofThisJvm();
      }
      return database;
    }
  }
}
