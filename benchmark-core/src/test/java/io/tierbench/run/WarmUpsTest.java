package io.tierbench.run;

import static io.tierbench.run.Trials.SAMPLING;
import static io.tierbench.run.Trials.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.results.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpsTest {
  private static final Cell CELL = Trials.pairing("empty", "KRYO", "TCP");
  private static final Cell OTHER = Trials.pairing("empty", "KRYO", "HTTP");
  private static final List<Double> STEADY = series(10, i -> 100);

  @TempDir private Path folder;

  private WarmUps warmUps() {
    return warmUps(SAMPLING, "code", "17", "cpu");
  }

  private WarmUps warmUps(Sampling sampling, String code, String java, String processor) {
    return WarmUps.of(Trials.plan(sampling, code, java, processor), folder);
  }

  private static Replicate warmAfter(int iterations) {
    List<Double> warmUp = series(SAMPLING.firstWarmUp(), i -> i < iterations ? 60 : 100);
    return Trials.replicate(CELL, warmUp, STEADY, true, null);
  }

  private static Replicate unsteady() {
    return Trials.replicate(CELL, STEADY, STEADY, false, null);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 14, 20, 22})
  void theFirstForkExploresAndTheNextTakeWhatItFound(int needed) {
    WarmUps warmUps = warmUps();

    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.firstWarmUp());
    warmUps.learn(CELL, List.of(warmAfter(needed)));

    assertThat(warmUps.iterations(CELL)).isBetween(needed, needed + needed / 3 + 1);
    assertThat(warmUps.iterations(OTHER)).isEqualTo(SAMPLING.firstWarmUp());
  }

  @Test
  void anUnsteadyForkExtendsUpToTheBound() {
    WarmUps warmUps = warmUps();
    warmUps.learn(CELL, List.of(warmAfter(0)));
    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.fewestWarmUp());

    for (int extended : new int[] {15, 23, 35, 53, 80, 100, 100}) {
      warmUps.learn(CELL, List.of(unsteady()));
      assertThat(warmUps.iterations(CELL)).isEqualTo(extended);
    }
    warmUps.learn(CELL, List.of(Trials.replicate(CELL, STEADY, STEADY, true, null)));
    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.mostWarmUp());
  }

  @Test
  void aFirstForkThatWasNotSteadyIsNoReasonForLess() {
    WarmUps warmUps = warmUps();
    List<Double> warmUp = series(SAMPLING.firstWarmUp(), i -> 100);

    warmUps.learn(CELL, List.of(Trials.replicate(CELL, warmUp, STEADY, false, null)));

    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.firstWarmUp());
  }

  @Test
  void aForkThatDoesNotCountTeachesNothing() {
    WarmUps warmUps = warmUps();

    warmUps.learn(CELL, List.of(Trials.replicate(CELL, STEADY, STEADY, true, "the machine slept")));
    warmUps.learn(CELL, List.of(Trials.replicate(CELL, STEADY, List.of(), false, null)));

    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.firstWarmUp());
  }

  @Test
  void aFixedWarmUpStaysWhatItIs() {
    WarmUps warmUps = warmUps(Sampling.fixed(200, 5, 4), "code", "17", "cpu");

    warmUps.learn(CELL, List.of(warmAfter(0)));
    warmUps.learn(CELL, List.of(unsteady()));

    assertThat(warmUps.iterations(CELL)).isEqualTo(5);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void laterRunsOfTheSameCodeOnTheSameJvmAndProcessorKnowIt() {
    WarmUps first = warmUps();
    first.learn(CELL, List.of(warmAfter(20)));
    int found = first.iterations(CELL);

    assertThat(warmUps().iterations(CELL)).isEqualTo(found);
    assertThat(warmUps(new Sampling(100, 10, 80, 200, 10), "code", "17", "cpu").iterations(CELL))
        .as("the time counts, not the iterations")
        .isEqualTo(2 * found);
    int unknown = SAMPLING.firstWarmUp();
    assertThat(warmUps(SAMPLING, "other", "17", "cpu").iterations(CELL)).isEqualTo(unknown);
    assertThat(warmUps(SAMPLING, "code", "21", "cpu").iterations(CELL)).isEqualTo(unknown);
    assertThat(warmUps(SAMPLING, "code", "17", "other").iterations(CELL)).isEqualTo(unknown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[1]", "7", "{\"a\":3}", "{\"a\":{\"b\":\"c\"}}"})
  void whatIsBrokenIsFoundOutAgain(String content) throws IOException {
    Files.writeString(folder.resolve("warm-ups.json"), content);
    WarmUps warmUps = warmUps();
    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.firstWarmUp());

    warmUps.learn(CELL, List.of(warmAfter(0)));

    assertThat(warmUps().iterations(CELL)).isEqualTo(SAMPLING.fewestWarmUp());
  }

  @Test
  void whatCannotBeWrittenIsKnownToThisRun() throws IOException {
    Files.createDirectories(folder.resolve("warm-ups.json/in/the/way"));
    WarmUps warmUps = warmUps();

    warmUps.learn(CELL, List.of(warmAfter(0)));

    assertThat(warmUps.iterations(CELL)).isEqualTo(SAMPLING.fewestWarmUp());
  }
}
