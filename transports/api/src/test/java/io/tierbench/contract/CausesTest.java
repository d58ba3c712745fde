package io.tierbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CausesTest {

  private static Throwable causeOrSuppressed(Throwable failure) {
    return failure.getCause() != null
        ? failure.getCause()
        : Stream.of(failure.getSuppressed()).findFirst().orElse(null);
  }

  @Test
  void aCycleOfCausesEndsAfterOneRound() {
    IOException first = new IOException("first");
    SQLException second = new SQLException("second", first);
    first.initCause(second);

    assertThat(Causes.of(first)).containsExactly(first, second);
    assertThat(Causes.find(first, SQLException.class)).contains(second);
    assertThat(Causes.find(first, ShopException.class)).isEmpty();
  }

  /** pgjdbc and the JDK produce this when a rollback fails while a connection is closed. */
  @Test
  void aCycleThroughASuppressedFailureEndsAfterOneRound() {
    SQLException statement = new SQLException("statement");
    SQLException rollback = new SQLException("rollback", statement);
    statement.addSuppressed(rollback);
    ShopException failure = new ShopException(Fault.INTERNAL, "the database failed", statement);

    assertThat(Causes.of(failure, CausesTest::causeOrSuppressed))
        .containsExactly(failure, statement, rollback);
    assertThat(Causes.of(failure)).containsExactly(failure, statement);
  }

  @Test
  void aChainThatHasNoEndIsCutOff() {
    assertThat(Causes.of(new IOException(), failure -> new IOException()))
        .hasSize(Causes.MAX_LENGTH);
    assertThat(Causes.of(null)).isEmpty();
  }
}
