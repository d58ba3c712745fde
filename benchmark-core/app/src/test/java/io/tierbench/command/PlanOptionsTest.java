package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.run.Preset;
import io.tierbench.run.Schedule;
import io.tierbench.run.Suite;
import io.tierbench.run.TestPlans;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

class PlanOptionsTest {
  private static final List<Cell> CELLS = TestPlans.pairings(12);

  /** Parses options as given by a build. */
  private static Options options(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty("tierbench." + namesAndValues[i], namesAndValues[i + 1]);
    }
    return Options.parse(properties);
  }

  private static RunPlan plan(String... namesAndValues) {
    Options options = options(namesAndValues);
    return plan(options, CELLS);
  }

  private static RunPlan plan(Options options, List<Cell> cells) {
    return options.plan.plan(
        cells,
        options.environmentOptions.budget(),
        options.environmentOptions.network(),
        "17",
        "cpu");
  }

  @Test
  void effortIsAnOptionOfTheMatrix() {
    List<Cell> documented = options("include", "RoundTripBenchmark").plan.cells();
    List<Cell> both =
        options("include", "RoundTripBenchmark", "effort", "documented,tuned").plan.cells();

    assertThat(documented).hasSize(84).allMatch(cell -> isOf(cell, "DOCUMENTED"));
    assertThat(both.stream().filter(cell -> isOf(cell, "DOCUMENTED"))).hasSize(84);
    assertThat(both.stream().filter(cell -> isOf(cell, "TUNED")))
        .hasSize(84)
        .allMatch(cell -> cell.label().endsWith(":TUNED"));
  }

  private static boolean isOf(Cell cell, String effort) {
    return effort.equals(cell.parameter("effort"));
  }

  @Test
  void theUsualSerializationsAreMeasuredUnlessOthersAreGiven() {
    assertThat(serializationsOf(options().plan))
        .containsExactly("JSON", "KRYO", "PROTOBUF", "SOAP");
    for (Serialization serialization : Serialization.all()) {
      String name = serialization.name().toLowerCase(Locale.ROOT);

      assertThat(serializationsOf(options("preset", "smoke", "serializations", name).plan))
          .containsExactly(serialization.name());
    }
    assertThat(serializationsOf(options("serializations", "soap, JSON,soap").plan))
        .containsExactly("JSON", "SOAP");
    assertThat(options("include", "Trip.*empty:KRYO:TCP", "serializations", "kryo").plan.cells())
        .extracting(Cell::label)
        .containsExactly("RoundTripBenchmark.empty:KRYO:TCP");
  }

  private static Set<String> serializationsOf(PlanOptions options) {
    return options.cells().stream()
        .filter(Cell::isPairing)
        .map(cell -> cell.parameter("serialization"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void namesTheSerializationThatIsNone() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> options("serializations", "json,thrift"))
        .withMessageContaining("'--serializations'")
        .withMessageContaining("'thrift' is none of soap, json, kryo, protobuf");
    assertThatIllegalArgumentException()
        .isThrownBy(options("serializations", "soap", "include", "KRYO").plan::cells)
        .withMessageContaining("no cell of the suite matrix matches 'KRYO'")
        .withMessageContaining("cells of SOAP have labels such as")
        .withMessageContaining("For other serializations use --serializations with SOAP, JSON, ");
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.run.Suites#all")
  void aSuiteSaysHowManyCellsItHasAndHowLongTheyTake(Suite suite) {
    PlanOptions plan = options("suite", suite.toString()).plan;
    List<Cell> cells = plan.cells();

    assertThat(ListCommand.forecast(plan, cells))
        .startsWith("suite %s (%s), %d cells".formatted(suite, suite.description(), cells.size()))
        .containsPattern(
            ": about [1-9]\\d* (min|h \\d+ min) with preset quick, .* in 2 trials or more$");
  }

  @Test
  void aSuiteHasItsOwnAxes() {
    assertThat(options("suite", "paper-2005").plan.cells())
        .extracting(Cell::transport)
        .contains("HTTP+BASIC@SERVLET");
    assertThatIllegalArgumentException()
        .isThrownBy(options("suite", "paper-2005", "hosting", "self").plan::cells)
        .withMessageContaining(
            "the suite paper-2005 has its own --security, --compression, --hosting, --link and --shape");
    assertThatIllegalArgumentException()
        .isThrownBy(options("suite", "paper-2005", "shape", "dto").plan::cells)
        .withMessageContaining("its own --security");
    assertThat(options("shape", "dataset-xml,web-row-set", "include", "loadProducts").plan.cells())
        .extracting(Cell::shape)
        .containsOnly("DATASET_XML", "WEB_ROW_SET");
  }

  @Test
  void callersAreAnOptionOfEverySuite() {
    List<Cell> usual = options("include", "empty").plan.cells();
    List<Cell> several = options("include", "empty", "callers", "1, 8,1").plan.cells();

    assertThat(several.stream().filter(cell -> cell.callers() == 1))
        .extracting(Cell::label)
        .containsExactlyInAnyOrderElementsOf(usual.stream().map(Cell::label).toList());
    assertThat(several.stream().filter(cell -> cell.callers() > 1))
        .extracting(Cell::label)
        .containsExactlyInAnyOrderElementsOf(
            usual.stream()
                .filter(Cell::isPairing)
                .map(cell -> cell.label() + ":8_CALLERS")
                .toList());
    assertThat(options("include", "empty", "callers", "1").plan.cells()).isEqualTo(usual);
    assertThat(options("suite", "compression", "callers", "4").plan.cells())
        .allMatch(cell -> cell.label().endsWith(":4_CALLERS"));
    assertThatIllegalArgumentException()
        .isThrownBy(options("callers", "0").plan::cells)
        .withMessage("--callers=0: it must be from 1 to 64");
    assertThatIllegalArgumentException()
        .isThrownBy(options("callers", "2", "link", "in-process", "include", "GRPC").plan::cells)
        .withMessageContaining("one connection to the database, so only one caller is possible");
    for (String security : List.of("tls-resumed", "tls-full-handshake")) {
      assertThatIllegalArgumentException()
          .isThrownBy(options("callers", "2", "security", security).plan::cells)
          .withMessageContaining(" supports only one caller: ");
    }
  }

  @Test
  void serversOnCoresAreFreeUnlessThePlacementSaysOtherwise() {
    assertThat(options("cores", "1").plan.placements()).containsExactly(Placement.FREE);
    assertThat(options("suite", "callers", "cores", "1", "callers", "2").plan.cells())
        .allMatch(cell -> cell.label().endsWith(":1_CORE:2_CALLERS"));
    assertThatIllegalArgumentException()
        .isThrownBy(options("cores", "0").plan::cells)
        .withMessage("--cores=0: it must be from 1 to 1000");
    assertThatIllegalArgumentException()
        .isThrownBy(options("cores", "1", "placement", "same-core").plan::cells)
        .withMessageContaining("has no placement SAME_CORE");
    assertThatIllegalArgumentException()
        .isThrownBy(options("suite", "paper-2007", "cores", "1").plan::cells)
        .withMessageContaining("the suite paper-2007 has its own --callers and --cores");
  }

  @Test
  void namesTheSerializationThatHasNoSuchEffort() {
    for (Serialization serialization : Serialization.all()) {
      PlanOptions tuned = options("effort", "tuned", "serializations", serialization.name()).plan;
      if (serialization.efforts().contains(Effort.TUNED)) {
        assertThat(tuned.cells()).isNotEmpty();
      } else {
        assertThatIllegalArgumentException()
            .isThrownBy(tuned::cells)
            .withMessage("%s does not support effort [TUNED], only [DOCUMENTED]", serialization);
      }
    }
  }

  @Test
  void serializationsAreChosenAmongThoseOfAPublishedRun() {
    RunPlan published = plan();

    assertThat(PublishedPlan.among(published, options().plan.serializations())).isSameAs(published);
    assertThat(
            PublishedPlan.among(published, options("serializations", "json").plan.serializations())
                .cells())
        .isNotEmpty()
        .allMatch(cell -> cell.parameter("serialization").equals("JSON"));
    RunPlan withoutSoap =
        PublishedPlan.among(published, options("serializations", "json").plan.serializations());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                PublishedPlan.among(
                    withoutSoap, options("serializations", "json,soap").plan.serializations()))
        .withMessage("--serializations=SOAP,JSON: the published run has cells of JSON only");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1d", "30", "m", "-5m", "1.5h", "99999999999999999999h", "soon"})
  void aBudgetIsATime(String budget) {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> plan("preset", "standard", "budget", budget))
        .withMessageContaining("'--budget'")
        .withMessageContaining("'%s' is not a duration such as 90s, 30m or 2h", budget);
  }

  @ParameterizedTest
  @CsvSource({"0s, 0 s", "89s, 89 s", "5m, 5 min"})
  void aBudgetThatIsTooSmallIsRefused(String budget, String shown) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("preset", "standard", "budget", budget))
        .withMessageContaining("a budget of " + shown + " is too small")
        .withMessageContaining("3 trials of 12 cells take about")
        .withMessageContaining("min with preset standard")
        .withMessageContaining("Allow more time, or fewer cells with --include");
  }

  @Test
  void aBudgetThatIsLargeEnoughDecidesHowLongItTakes() {
    RunPlan plan = plan("preset", "standard", "budget", "45 M");

    assertThat(plan.budgetSeconds()).isEqualTo(2700);
    assertThat(plan.minTrials()).isEqualTo(3);
    assertThat(plan.maxTrials()).isEqualTo(RunPlan.MAX_TRIALS_OF_A_BUDGET);
    assertThat(plan.precision()).isEqualTo(0.02);
  }

  @Test
  void aNumberOfTrialsIsKeptWhateverTheRatiosAre() {
    RunPlan plan = plan("preset", "quick", "replicates", "4");

    assertThat(plan.minTrials()).isEqualTo(4);
    assertThat(plan.maxTrials()).isEqualTo(4);
    assertThat(plan.precision()).isNull();
    assertThat(plan.budgetSeconds()).isNull();
  }

  @Test
  void theDefaultIsTwoTrialsWithCopies() {
    RunPlan plan = plan();

    assertThat(plan.preset()).isEqualTo("QUICK");
    assertThat(plan.minTrials()).isEqualTo(2);
    assertThat(plan.copies()).isEqualTo(2);
    assertThat(plan.heapMegabytes()).isEqualTo(256);
    assertThat(plan.variants()).isEmpty();
  }

  @Test
  void aWarmUpOfAGivenLengthIsTheSameForAll() {
    assertThat(plan("warmup", "20s").sampling().minWarmUpSeconds()).isEqualTo(20);
    assertThat(plan("warmup", "20s").sampling().maxWarmUpSeconds()).isEqualTo(20);
  }

  @Test
  void theBaselineHasWhatIsBesideAllTransports() {
    assertThat(baseline("include", "empty")).isEqualTo(Baseline.USUAL);
    assertThat(baseline("include", "empty", "security", "tls"))
        .isEqualTo(new Baseline("JSON", "HTTP+TLS"));
    assertThat(baseline("include", "empty", "security", "none,tls")).isEqualTo(Baseline.USUAL);
    assertThat(baseline("include", "empty", "security", "none,tls", "baseline", "kryo:tcp+tls"))
        .isEqualTo(new Baseline("KRYO", "TCP+TLS"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> baseline("include", "empty", "baseline", "JSON:HTTP+TLS"))
        .withMessageStartingWith(
            "--baseline=JSON:HTTP+TLS: no cell of the run belongs to that stack");
  }

  private static Baseline baseline(String... namesAndValues) {
    Options options = options(namesAndValues);
    return plan(options, options.plan.cells()).baseline();
  }

  @Test
  void twoVariantsHaveTwoNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            options("variant", "a:args=-Xint; a:args=-Xcomp", "include", "empty:KRYO:TCP").plan
                ::cells)
        .withMessage("two variants are called a: give one of them another name");
  }

  @Test
  void variantsAreMeasuredBesideThePlainStacks() {
    PlanOptions options =
        options("variant", "zgc:args=-XX:+UseZGC; small:args=-Xmn16m", "include", "empty:KRYO:TCP")
            .plan;

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
        .withMessageContaining("--%s=%s: it must be from".formatted(option, value));
  }

  @Test
  void namesTheNumberThatIsNone() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> plan("replicates", "few"))
        .withMessageContaining("'--replicates'")
        .withMessageContaining("'few' is not a whole number");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan("replicates", "0"))
        .withMessageContaining("--replicates=0");
  }

  @Test
  void aResumedRunIsNotGivenWhatItsPlanSays() {
    assertThatIllegalArgumentException()
        .isThrownBy(options("resume", "x", "preset", "paper", "seed", "1").plan::requireNoneGiven)
        .withMessageContaining("leave out --preset, --seed")
        .withMessageContaining("--budget may be given again");
    assertThatIllegalArgumentException()
        .isThrownBy(options("resume", "x", "serializations", "json").plan::requireNoneGiven)
        .withMessageContaining("leave out --serializations");
    options("resume", "x", "budget", "5m", "quiet", "true", "preset", " ").plan.requireNoneGiven();
    assertThat(options("budget", "90s").environmentOptions.budget())
        .hasValue(Duration.ofSeconds(90));
  }

  @Test
  void theCommandLineGoesBeforeTheProperties() {
    Properties properties = new Properties();
    properties.setProperty("tierbench.preset", "paper");
    properties.setProperty("tierbench.placement", "free,same-core");
    Options options = Options.parse(properties, "--preset=smoke", "--quiet");

    assertThat(options.plan.preset()).isEqualTo(Preset.SMOKE);
    assertThat(options.plan.placements()).containsExactly(Placement.FREE, Placement.SAME_CORE);
    assertThat(options.environmentOptions.session(Map.of()).quiet()).isTrue();
  }

  @Test
  void aNameThatIsNoneIsRefusedWithThoseThatThereAre() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> options("insertion", "row-by-row,all"))
        .withMessageContaining("'--insertion'")
        .withMessageContaining("'all' is none of row-by-row, batch");
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> options("baseline", "JSON"))
        .withMessageContaining("'JSON' is not a serialization and a transport such as JSON:HTTP");
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> options("include", "("))
        .withMessageContaining("not a regular expression");
  }

  @Test
  void anExistingDatabaseIsFound() {
    Options options =
        Options.parse(
            new Properties(),
            "--db-url=jdbc:postgresql://there/northwind",
            "--db-user",
            "me",
            "--db-password-file=secret.txt");

    assertThat(options.environmentOptions.settings().database()).isPresent();
    assertThatIllegalArgumentException()
        .isThrownBy(
            options("db.url", "jdbc:postgresql://there/northwind").environmentOptions::settings)
        .withMessageContaining("tierbench.db.user");
    assertThatIllegalArgumentException()
        .isThrownBy(options("db.url", " ", "db.user", "me").environmentOptions::settings)
        .withMessageContaining("require --db-url");
    assertThatIllegalArgumentException()
        .isThrownBy(
            options("db.url", "jdbc:postgresql://h/d", "db.user", "me", "db.durability", "none")
                    .environmentOptions
                ::settings)
        .withMessageContaining("--db-durability applies to the embedded database");
  }

  /** The README says 13 to 18 minutes for the whole command, on a quick and on a slow machine. */
  @Test
  void theDefaultRunTakesAboutAQuarterOfAnHour() {
    assertThat(minutesOfARun()).isBetween(0.75 * 13, 18.0);
  }

  private static double minutesOfARun(String... namesAndValues) {
    Options options = options(namesAndValues);
    RunPlan plan = plan(options, options.plan.cells());
    return plan.minTrials() * new Schedule(plan).trialSeconds(1) / 60;
  }

  @Test
  void aServerOrItsArgumentsAreGivenByFlags() {
    Settings running = settings("--server=token@10.1.2.3:TCP=81");
    Settings started =
        settings("--server-jvmargs= -Xmx1g  -Xss1m ", "--db-durability=asynchronous-commit");

    assertThat(running.server().orElseThrow().announcement()).isEqualTo("token@10.1.2.3:TCP=81");
    assertThat(started.serverJvmArguments()).containsExactly("-Xmx1g", "-Xss1m");
    assertThat(started.durability()).isEqualTo(Durability.ASYNCHRONOUS_COMMIT);
  }

  private static Settings settings(String... flags) {
    return Options.parse(new Properties(), flags).environmentOptions.settings();
  }

  @Test
  void whatIsBlankIsNotGiven() {
    Options options =
        Options.parse(
            new Properties(), "--server=", "--server-jvmargs= ", "--db-url=", "--resume=");

    assertThat(options.environmentOptions.settings().server()).isEmpty();
    assertThat(options.environmentOptions.settings().database()).isEmpty();
    assertThat(options.environmentOptions.settings().serverJvmArguments()).isEmpty();
    assertThat(options.environmentOptions.resumed()).isEmpty();
  }

  /** An option that a build does not pass on would be ignored under Maven. */
  @Test
  void theBuildPassesOnEveryOption() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    for (OptionSpec option : new CommandLine(new RunCommand()).getCommandSpec().options()) {
      String name = option.longestName().replaceFirst("^-+", "").replace('-', '.');
      if (!Set.of("help", "version").contains(name)) {
        assertThat(pom).contains("<argument>-Dtierbench." + name + "=");
      }
    }
  }

  @Command
  private static final class Options {
    @Mixin private PlanOptions plan;
    @Mixin private EnvironmentOptions environmentOptions;

    static Options parse(Properties properties, String... arguments) {
      Options options = new Options();
      Converters.on(new CommandLine(options))
          .setDefaultValueProvider(new PropertyDefaults(properties))
          .parseArgs(arguments);
      return options;
    }
  }
}
