package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.Runner;

class PairClientTest {

  /**
   * Where it has none any more, slices work as before, but each reads the list of all benchmarks.
   */
  @Test
  void aRunnerOfThisJmhHasAListThatCanBeReplaced() throws Exception {
    var list = Runner.class.getDeclaredField("list");

    assertThat(list.getType()).isEqualTo(BenchmarkList.class);
    assertThat(list.trySetAccessible()).isTrue();
  }
}
