package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.record.Cell;
import java.lang.reflect.Field;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

class PairClientTest {

  /** It was found when a rollback of pgjdbc failed too. */
  @Test
  @Timeout(10)
  void theRootCauseIsTheFirstFailureOfTheFirstThreadWhereFailuresFormACycle() {
    SQLException statement = new SQLException("%nERROR: it is gone%nLocation: line 1".formatted());
    statement.addSuppressed(new SQLException("ERROR: the rollback", statement));
    ShopException failure = new ShopException(Fault.INTERNAL, "the database failed", statement);

    assertThat(
            PairClient.rootCause(
                new RunnerException(
                    "caught", new BenchmarkException("during the run", List.of(failure)))))
        .isEqualTo("ERROR: it is gone");
    assertThat(PairClient.rootCause(new IllegalStateException()))
        .isEqualTo("java.lang.IllegalStateException");
  }

  /** Otherwise iterations work as before, but each reads the list of all benchmarks. */
  @Test
  void theRunnerOfAIterationKnowsOneBenchmarkAlone() throws Exception {
    Cell cell = TestPlans.pairing("empty", "KRYO", "TCP");
    IterationRequest iteration =
        new IterationRequest(cell.benchmark(), cell.parameters(), 10, Phase.MEASURED);
    Map<String, BenchmarkList> lists = new HashMap<>();
    Field list = Runner.class.getDeclaredField(PairClient.LIST);
    list.setAccessible(true);

    Object first = list.get(PairClient.runner(iteration, lists));
    Object second = list.get(PairClient.runner(iteration, lists));

    assertThat(first).isSameAs(second).isSameAs(lists.get(cell.benchmark()));
    assertThat(((BenchmarkList) first).find(PairClient.SILENT, List.of(".*"), List.of()))
        .extracting(BenchmarkListEntry::getUsername)
        .containsExactly(cell.benchmark());
  }
}
