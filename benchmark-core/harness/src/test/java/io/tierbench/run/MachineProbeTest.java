package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.benchmark.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineProbeTest {

  @ParameterizedTest
  @CsvSource({
    "13_900, 72_900, 0.809, SAME_CORE",
    "64_000, 100_000, 0.36, SAME_CORE",
    "70_000, 100_000, 0.30, FREE",
    "100_000, 100_000, 0, FREE",
    "120_000, 100_000, 0, FREE",
  })
  void wakingIsTheShareThatOneCoreSaves(
      String free, String sameCore, double share, Placement placement) {
    MachineProbe probe =
        MachineProbe.of(
            Double.valueOf(free.replace("_", "")), Double.valueOf(sameCore.replace("_", "")));

    assertThat(probe.wakingShare()).isCloseTo(share, within(0.001));
    assertThat(probe.placement()).isEqualTo(placement);
    assertThat(probe.reason()).contains("%.0f %%".formatted(100 * share));
    assertThat(probe.recorded(false).placement()).isEqualTo(placement.name());
    assertThat(probe.recorded(true).placement()).isNull();
    assertThat(probe.recorded(true).wakingShareOfAFreeCall()).isEqualTo(probe.wakingShare());
  }

  @Test
  void whereJvmsCannotBeBoundTheyStayFree() {
    for (MachineProbe probe :
        new MachineProbe[] {MachineProbe.of(13_900.0, null), MachineProbe.of(null, null)}) {
      assertThat(probe.wakingShare()).isNull();
      assertThat(probe.placement()).isEqualTo(Placement.FREE);
      assertThat(probe.reason()).contains("cannot be bound");
    }
  }
}
