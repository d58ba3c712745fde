package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.benchmark.Placement;
import io.tierbench.record.Probe;
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
  void theWakingShareIsTheTimeThatOneCoreSaves(
      String free, String sameCore, double share, Placement placement) {
    Probe probe =
        MachineProbe.of(
            Double.valueOf(free.replace("_", "")), Double.valueOf(sameCore.replace("_", "")));

    assertThat(probe.wakingShareOfAFreeCall()).isCloseTo(share, within(0.001));
    assertThat(probe.placement()).isEqualTo(placement.name());
    assertThat(probe.reason()).contains("%.0f %%".formatted(100 * share));
    assertThat(MachineProbe.withGivenPlacement(probe).placement()).isNull();
    assertThat(MachineProbe.withGivenPlacement(probe).wakingShareOfAFreeCall())
        .isEqualTo(probe.wakingShareOfAFreeCall());
  }

  @Test
  void placementIsFreeIfJvmsCannotBeBound() {
    Probe probe = MachineProbe.of(13_900.0, null);

    assertThat(probe.wakingShareOfAFreeCall()).isNull();
    assertThat(probe.placement()).isEqualTo("FREE");
    assertThat(probe.reason()).contains("cannot be bound");
  }
}
