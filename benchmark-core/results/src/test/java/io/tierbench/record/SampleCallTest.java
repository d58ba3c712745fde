package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleCallTest {

  @Test
  void workloadsAreInOrderAndHaveNames() {
    assertThat(
            Stream.of("putSample", "getSample1000", "getSample", "putSample10", "getSample2")
                .map(SampleCall::of)
                .flatMap(Optional::stream)
                .sorted()
                .map(SampleCall::displayName))
        .containsExactly(
            "getting the sample",
            "getting 2 times the sample",
            "getting 1,000 times the sample",
            "sending the sample",
            "sending 10 times the sample");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"loadProducts", "getSamples", "getSample0", "getSample99999999999", "echoSample"})
  void otherWorkloadsAreNoSamples(String workload) {
    assertThat(SampleCall.of(workload)).isEmpty();
  }
}
