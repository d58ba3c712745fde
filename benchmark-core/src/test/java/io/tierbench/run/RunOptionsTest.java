package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.benchmark.Settings;
import io.tierbench.results.Cell;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Variant;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RunOptionsTest {
  private static final List<Cell> CELLS = Trials.pairings(12);

  private static RunOptions options(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty("tierbench." + namesAndValues[i], namesAndValues[i + 1]);
    }
    return new RunOptions(properties);
  }

  private static RunPlan plan(String... namesAndValues) {
    return options(namesAndValues).plan(CELLS, "17", "cpu");
  }

  @Test
  void effortIsAnOptionOfTheMatrix() {
    List<Cell> documented = options("include", "RoundTripBenchmark").cells();
    List<Cell> both =
        options("include", "RoundTripBenchmark", "effort", "documented,tuned").cells();

    assertThat(documented).hasSize(84).allMatch(cell -> isOf(cell, "DOCUMENTED"));
    assertThat(both.stream().filter(cell -> isOf(cell, "DOCUMENTED"))).hasSize(84);
    assertThat(both.stream().filter(cell -> isOf(cell, "TUNED")))
        .hasSize(84)
        .allMatch(cell -> cell.label().endsWith(":TUNED"));
  }

  private static boolean isOf(Cell cell, String effort) {
    return effort.equals(cell.parameter("effort"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1d", "30", "m", "-5m", "1.5h", "99999999999999999999h", "soon"})
  void aBudgetIsATime(String budget) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("preset", "standard", "budget", budget))
        .withMessageContaining("-Dtierbench.budget=" + budget)
        .withMessageContaining("90s, 30m or 2h");
  }

  @ParameterizedTest
  @CsvSource({"0s, 0 s", "89s, 89 s", "5m, 5 min"})
  void aBudgetThatIsTooSmallIsRefused(String budget, String shown) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("preset", "standard", "budget", budget))
        .withMessageContaining("a budget of " + shown + " is too small")
        .withMessageContaining("3 replicates of 12 cells take about")
        .withMessageContaining("min with preset standard")
        .withMessageContaining("Give more time, or fewer cells with -Dtierbench.include");
  }

  @Test
  void aBudgetThatIsLargeEnoughDecidesHowLongItTakes() {
    RunPlan plan = plan("preset", "standard", "budget", "45 M");

    assertThat(plan.budgetSeconds()).isEqualTo(2700);
    assertThat(plan.fewestReplicates()).isEqualTo(3);
    assertThat(plan.mostReplicates()).isEqualTo(RunPlan.MOST_REPLICATES_OF_A_BUDGET);
    assertThat(plan.precision()).isEqualTo(0.02);
  }

  @Test
  void aNumberOfReplicatesIsKeptWhateverTheRatiosAre() {
    RunPlan plan = plan("preset", "quick", "replicates", "4");

    assertThat(plan.fewestReplicates()).isEqualTo(4);
    assertThat(plan.mostReplicates()).isEqualTo(4);
    assertThat(plan.precision()).isNull();
    assertThat(plan.budgetSeconds()).isNull();
  }

  @Test
  void theDefaultIsTwoFleetsWithCopies() {
    RunPlan plan = plan();

    assertThat(plan.preset()).isEqualTo("QUICK");
    assertThat(plan.fewestReplicates()).isEqualTo(2);
    assertThat(plan.copies()).isEqualTo(2);
    assertThat(plan.heapMegabytes()).isEqualTo(256);
    assertThat(plan.variants()).isEmpty();
  }

  @Test
  void aWarmUpOfAGivenLengthIsTheSameForAll() {
    assertThat(plan("warmup", "20s").sampling().fewestWarmUpSeconds()).isEqualTo(20);
    assertThat(plan("warmup", "20s").sampling().mostWarmUpSeconds()).isEqualTo(20);
  }

  @Test
  void variantsAreMeasuredBesideThePlainStacks() {
    RunOptions options =
        options("variant", "zgc:args=-XX:+UseZGC; small:args=-Xmn16m", "include", "empty:KRYO:TCP");

    assertThat(options.variants()).extracting(Variant::name).containsExactly("zgc", "small");
    assertThat(options.cells())
        .extracting(Cell::label)
        .contains(
            "RoundTripBenchmark.empty:KRYO:TCP:zgc", "RoundTripBenchmark.empty:KRYO:TCP:plain");
  }

  @ParameterizedTest
  @CsvSource({"heap,0", "heap,-256", "copies,-1", "replicates,0"})
  void namesTheNumberThatIsOutOfRange(String option, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(option, value))
        .withMessageContaining("-Dtierbench.%s=%s: it must be from".formatted(option, value));
  }

  @Test
  void namesTheNumberThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("replicates", "few"))
        .withMessageContaining("-Dtierbench.replicates=few");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("replicates", "0"))
        .withMessageContaining("-Dtierbench.replicates");
  }

  @Test
  void aResumedRunIsNotGivenWhatItsPlanSays() {
    assertThatIllegalArgumentException()
        .isThrownBy(options("resume", "x", "preset", "paper", "seed", "1")::requireNonePlanned)
        .withMessageContaining("leave out --preset, --seed")
        .withMessageContaining("--budget may be given anew");
    options("resume", "x", "budget", "5m", "quiet", "true", "preset", " ").requireNonePlanned();
    assertThat(options("budget", "90s").budget()).hasValue(java.time.Duration.ofSeconds(90));
  }

  @Test
  void anExistingDatabaseIsNamedAsToTheServer() {
    Properties properties = new Properties();
    new CommandLine(new Options(properties))
        .parseArgs(
            "--db-url=jdbc:postgresql://there/northwind",
            "--db-user",
            "me",
            "--db-password-file=secret.txt");

    assertThat(properties)
        .containsEntry("tierbench.db.url", "jdbc:postgresql://there/northwind")
        .containsEntry("tierbench.db.user", "me")
        .containsEntry("tierbench.db.password.file", "secret.txt");
    assertThat(Settings.of(properties).database()).isPresent();
  }

  @Command
  private static final class Options {
    @Mixin private final RunOptions options;

    Options(Properties properties) {
      options = new RunOptions(properties);
    }
  }
}
