package io.tierbench.benchmark;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.record.CallMetric;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * The content of a streamed answer, whose batches are dropped.
 *
 * @param hash of the values of all rows, in order; 0 if they were only counted
 */
record ReceivedRows(long rows, long hash) {
  private static final double NANOS_PER_MICRO = 1e3;

  private static final LongAdder CALLS = new LongAdder();
  private static final LongAdder NANOS_TO_FIRST_ROWS = new LongAdder();

  /** Receives and counts the rows of a streamed answer; returns other answers unchanged. */
  static Object received(Object answer) {
    return received(answer, false);
  }

  /** Receives streamed answers with their hash, which a measured call must not compute. */
  static Shop hashing(Shop shop) {
    return new Shop() {
      @Override
      @SuppressWarnings("unchecked")
      public <Q, R> R call(Operation<Q, R> operation, Q request) {
        return (R) received(shop.call(operation, request), true);
      }
    };
  }

  @SuppressWarnings("unchecked")
  static Object received(Object answer, boolean hashes) {
    return answer instanceof Batches<?> batches ? of((Batches<DataSet>) batches, hashes) : answer;
  }

  private static ReceivedRows of(Batches<DataSet> batches, boolean hashes) {
    Receiver receiver = new Receiver(hashes);
    batches.forEach(receiver::add);
    return new ReceivedRows(receiver.rows, receiver.hash);
  }

  /**
   * Returns the mean time until the first rows since this was last asked; empty without streams.
   */
  static List<Metric> takeFirstRows() {
    long nanos = NANOS_TO_FIRST_ROWS.sumThenReset();
    long calls = CALLS.sumThenReset();
    return calls == 0
        ? List.of()
        : List.of(Metric.mean(CallMetric.FIRST_ROWS, nanos / NANOS_PER_MICRO / calls));
  }

  private static final class Receiver {
    private final long start = System.nanoTime();
    private boolean begun;
    private long rows;
    private long hash;
    private final boolean hashes;

    Receiver(boolean hashes) {
      this.hashes = hashes;
    }

    void add(DataSet batch) {
      if (!begun) {
        begun = true;
        NANOS_TO_FIRST_ROWS.add(System.nanoTime() - start);
        CALLS.increment();
      }
      for (DataTable table : batch.tables()) {
        rows += table.rows().size();
        for (DataRow row : hashes ? table.rows() : List.<DataRow>of()) {
          hash = 31 * hash + Objects.hashCode(row.current());
        }
      }
    }
  }
}
