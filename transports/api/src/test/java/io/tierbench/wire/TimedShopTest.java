package io.tierbench.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimedShopTest {
  private static final Operation<Integer, Batches<DataSet>> LIST =
      new Operation<>("list", Payload.COUNT, Payload.DATA_SET_BATCHES, false, Optional.empty());

  private final List<String> events = new ArrayList<>();

  private final CallTimer timer =
      new CallTimer() {
        @Override
        public long start() {
          events.add("start");
          return 1;
        }

        @Override
        public void record(long start) {
          events.add("end of " + start);
        }
      };

  private static final class Lists extends HandlingShop {
    Lists() {
      handle(Operation.EMPTY, nothing -> Payload.NOTHING);
      handle(LIST, rows -> consumer -> consumer.accept(new DataSet("set", List.of(), List.of())));
    }
  }

  @Test
  void aStreamedCallLastsUntilItsLastBatch() {
    TimedShop shop = new TimedShop(new Lists(), timer);

    shop.empty();
    Batches<DataSet> batches = shop.call(LIST, 1);
    events.add("called");
    batches.forEach(batch -> events.add(batch.name()));

    assertThat(events).containsExactly("start", "end of 1", "start", "called", "set", "end of 1");
  }
}
