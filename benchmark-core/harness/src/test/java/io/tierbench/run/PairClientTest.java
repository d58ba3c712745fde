package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.RunnerException;

class PairClientTest {

  /** Such a cycle was found after a failed rollback of pgjdbc. */
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
}
