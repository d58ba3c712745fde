package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.NeedsMatrix;
import io.tierbench.NeedsPlugIns;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.framework.Framework;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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
    return plan(options(namesAndValues), CELLS);
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
  @NeedsMatrix
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          callers=0 | --callers=0: it must be from 1 to 64
          cores=1001 | --cores=1001: it must be from 1 to 1000
          cores=1 placement=same-core | does not support placement SAME_CORE
          budget=1d | '1d' is not a duration such as 90s, 30m or 2h
          budget=99999999999999999999h | is not a duration
          preset=standard budget=89s include=RoundTripBenchmark.empty | a budget of 89 s is too small
          variant=a:args=-Xint;a:args=-Xcomp include=empty:KRYO:TCP | two variants are called a: give one of them another name
          fail.if.slower=fast | 'fast' is not a percentage such as 3%
          fail.if.slower=3% include=empty:KRYO:TCP | --fail-if-slower: no stack is compared with a variant of itself
          fail.if.slower=after:3% variant=before:args=-Xint include=empty:KRYO:TCP | no cell of the run has this variant; add --variant=after
          preset=smoke fail.if.slower=3% variant=before:args=-Xint include=empty:KRYO:TCP | --fail-if-slower needs at least 2 trials
          heap=0 | --heap=0: it must be from
          copies=-1 | --copies=-1: it must be from
          trials=0 | --trials=0: it must be from
          trials=few | 'few' is not a whole number
          transports=pigeon | 'pigeon' is none of
          frameworks=pigeon | there is no framework 'pigeon', only [
          insertion=row-by-row,all | 'all' is none of row-by-row, batch
          include=( | not a regular expression
          db.url=jdbc:postgresql://there/northwind | tierbench.db.user
          db.user=me | require --db-url
          db.url=jdbc:postgresql://h/d db.user=me db.durability=none | --db-durability applies to the embedded database
          """)
  void isRefused(String given, String message) {
    assertThatThrownBy(
            () -> {
              Options options =
                  options(
                      Stream.of(given.split(" "))
                          .flatMap(option -> Stream.of(option.split("=", 2)))
                          .toArray(String[]::new));
              RunPlan plan = plan(options, options.plan.cells());
              options.gate.requireComparisons(() -> plan);
              options.environmentOptions.settings();
            })
        .isInstanceOfAny(ParameterException.class, IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @NeedsMatrix
  @NeedsPlugIns({"paper-2005", "paper-2007", "compression", "TLS"})
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          serializations=json,thrift | 'thrift' is none of soap, json, kryo, protobuf
          serializations=soap include=KRYO | no cell of the suite matrix matches 'KRYO'
          serializations=soap include=KRYO | For other serializations use --serializations with SOAP, JSON,
          suite=paper-2005 hosting=self | the suite paper-2005 has its own --security, --compression, --hosting, --link and --shape
          suite=compression link=loopback | the suite compression has its own --security, --compression, --hosting and --link: leave them out
          callers=2 link=in-process include=GRPC | one connection to the database, so only one caller is possible
          callers=2 security=tls-full-handshake | supports only one caller:
          suite=paper-2007 cores=1 | the suite paper-2007 has its own --callers and --cores
          include=empty baseline=JSON:HTTP+TLS | --baseline=JSON:HTTP+TLS: no cell of the run belongs to that stack
          baseline=JSON | 'JSON' is not a serialization and a transport such as JSON:HTTP
          preset=standard budget=5m include=RoundTripBenchmark.empty | Allow more time, or fewer cells with --include, --serializations or --frameworks
          """)
  void isRefusedOfPlugIns(String given, String message) {
    isRefused(given, message);
  }

  @Test
  void numbersAreThoseOfThePresetUnlessGiven() {
    RunPlan usual = plan();
    RunPlan given = plan("trials", "4", "warmup", "20s", "copies", "5", "heap", "99");

    assertThat(usual)
        .returns("QUICK", RunPlan::preset)
        .returns(2, RunPlan::minTrials)
        .returns(2, RunPlan::copies)
        .returns(256, RunPlan::heapMegabytes)
        .returns(List.of(), RunPlan::variants);
    assertThat(given)
        .returns(4, RunPlan::minTrials)
        .returns(4, RunPlan::maxTrials)
        .returns(null, RunPlan::precision)
        .returns(null, RunPlan::budgetSeconds)
        .returns(5, RunPlan::copies)
        .returns(99, RunPlan::heapMegabytes);
    assertThat(given.sampling().minWarmUpSeconds()).isEqualTo(20);
    assertThat(given.sampling().maxWarmUpSeconds()).isEqualTo(20);
  }

  @Test
  @NeedsPlugIns({"paper-2005", "callers", "compression"})
  void axesAndPlacementsFollowTheSuite() {
    assertThat(options("suite", "paper-2005").plan.cells())
        .extracting(Cell::transport)
        .contains("HTTP+BASIC@SERVLET");
    assertThat(options("shape", "dataset-xml,web-row-set", "include", "loadProducts").plan.cells())
        .extracting(Cell::shape)
        .containsOnly("DATASET_XML", "WEB_ROW_SET");
    assertThat(options("cores", "1").plan.placements()).containsExactly(Placement.FREE);
    assertThat(options().plan.placements()).isEmpty();
    assertThat(options("suite", "callers").plan.placements()).containsExactly(Placement.FREE);
    assertThat(options("suite", "callers", "cores", "1", "callers", "2").plan.cells())
        .allMatch(cell -> cell.label().endsWith(":1_CORE:2_CALLERS"));
    assertThat(options("suite", "compression", "callers", "4").plan.cells())
        .allMatch(cell -> cell.label().endsWith(":4_CALLERS"));
  }

  @Test
  @NeedsMatrix
  @NeedsPlugIns({"CXF", "SOAP"})
  void chosenTransportsLeaveOutOtherStacksAndFrameworks() {
    Predicate<Cell> shipped = cell -> cell.parameter("framework") != null;
    List<Cell> usual = options().plan.cells();
    List<Cell> chosen = options("transports", "tcp, HTTP").plan.cells();

    assertThat(usual).anyMatch(shipped);
    assertThat(chosen)
        .containsExactlyInAnyOrderElementsOf(
            usual.stream()
                .filter(shipped.negate())
                .filter(cell -> !"GRPC".equals(cell.parameter("transport")))
                .toList());
    assertThat(options("transports", "tcp", "frameworks", "cxf").plan.cells().stream())
        .filteredOn(shipped)
        .isNotEmpty()
        .allMatch(cell -> "CXF".equals(cell.parameter("framework")));
    assertThat(options("frameworks", "none").plan.cells())
        .containsExactlyElementsOf(usual.stream().filter(shipped.negate()).toList());
  }

  @Test
  @NeedsPlugIns({"frameworks", "GRPC", "PROTOBUF"})
  void aSuiteWithItsOwnStacksHasThoseOfTheChosenTransports() {
    List<Cell> grpc = options("suite", "frameworks", "transports", "grpc").plan.cells();

    assertThat(grpc)
        .extracting(Cell::label)
        .contains("AsShippedBenchmark.empty:GRPC", "RoundTripBenchmark.empty:PROTOBUF:GRPC");
    assertThat(grpc.stream().filter(Cell::isPairing))
        .allMatch(cell -> cell.transport().equals("GRPC"));
    assertThat(grpc.stream().filter(cell -> !cell.isPairing()))
        .extracting(cell -> Framework.named(cell.parameter("framework")).transport())
        .containsOnly("GRPC");
    // Such a suite leaves shapes to the benchmarks.
    assertThat(options("suite", "frameworks", "shape", "dto").plan.cells())
        .extracting(Cell::shape)
        .containsOnly("", "DTO");
  }

  @Test
  @NeedsPlugIns({"frameworks", "HELIDON"})
  @EnabledForJreRange(min = JRE.JAVA_21)
  void aFrameworkThatNeedsANewerJdkIsLeftOutOfAVariantOrRejectedIfNamed(@TempDir Path jdk)
      throws IOException {
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.12\"");
    Files.createDirectory(jdk.resolve("bin"));
    assertThat(Files.createFile(jdk.resolve("bin/java")).toFile().setExecutable(true)).isTrue();
    String variant = "old:java=" + jdk;
    PlanOptions suite = options("suite", "frameworks", "variant", variant).plan;

    assertThat(suite.cells())
        .extracting(Cell::label)
        .contains("AsShippedBenchmark.empty:HELIDON:plain", "AsShippedBenchmark.empty:CXF:old")
        .doesNotContain("AsShippedBenchmark.empty:HELIDON:old");
    assertThat(suite.leftOut())
        .contains("left out: HELIDON needs JDK 21 or newer, and --variant=old is JDK 17");
    assertThatIllegalArgumentException()
        .isThrownBy(options("frameworks", "helidon", "variant", variant).plan::cells)
        .withMessageContaining("leave HELIDON out of --frameworks");
  }

  private static Set<String> serializationsOf(PlanOptions options) {
    return options.cells().stream()
        .filter(Cell::isPairing)
        .map(cell -> cell.parameter("serialization"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.run.Suites#all")
  void aSuiteSaysHowManyCellsItHasAndHowLongTheyTake(Suite suite) {
    Options options = options("suite", suite.toString());
    List<Cell> cells = options.plan.cells();

    assertThat(ListCommand.forecast(options.plan, options.environmentOptions, cells))
        .startsWith("suite %s (%s), %d cells".formatted(suite, suite.description(), cells.size()))
        .containsPattern(": about [1-9]\\d* (min|h \\d+ min) with preset quick in 2 trials$");
  }

  @Test
  void aForecastCountsTheTrialsThatABudgetAllows() {
    Options options = options("include", "empty", "budget", "3h");

    assertThat(ListCommand.forecast(options.plan, options.environmentOptions, options.plan.cells()))
        .contains("and up to %d more within ".formatted(RunPlan.MAX_TRIALS_OF_A_BUDGET - 2));
  }

  @Test
  void callersAreAnOptionOfEverySuite() {
    List<Cell> usual = options("include", "empty").plan.cells();
    List<Cell> several = options("include", "empty", "callers", "1, 8,1").plan.cells();

    assertThat(several)
        .extracting(Cell::label)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    usual.stream().map(Cell::label),
                    usual.stream().filter(Cell::isPairing).map(cell -> cell.label() + ":8_CALLERS"))
                .toList());
    assertThat(options("include", "empty", "callers", "1").plan.cells()).isEqualTo(usual);
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
  void aBudgetThatIsLargeEnoughDecidesHowLongItTakes() {
    RunPlan plan = plan("preset", "standard", "budget", "45 M");

    assertThat(plan.budgetSeconds()).isEqualTo(2700);
    assertThat(plan.minTrials()).isEqualTo(3);
    assertThat(plan.maxTrials()).isEqualTo(RunPlan.MAX_TRIALS_OF_A_BUDGET);
    assertThat(plan.precision()).isEqualTo(0.02);
  }

  @Test
  @NeedsPlugIns({"JSON", "HTTP", "TLS"})
  void theBaselineHasWhatIsBesideAllTransports() {
    assertThat(baseline("include", "empty")).isEqualTo(Baseline.USUAL);
    assertThat(baseline("include", "empty", "security", "tls"))
        .isEqualTo(new Baseline("JSON", "HTTP+TLS"));
    assertThat(baseline("include", "empty", "security", "none,tls")).isEqualTo(Baseline.USUAL);
    assertThat(baseline("include", "empty", "security", "none,tls", "baseline", "kryo:tcp+tls"))
        .isEqualTo(new Baseline("KRYO", "TCP+TLS"));
  }

  private static Baseline baseline(String... namesAndValues) {
    Options options = options(namesAndValues);
    return plan(options, options.plan.cells()).baseline();
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

  @Test
  void aResumedRunIsNotGivenWhatItsPlanSays() {
    assertThatIllegalArgumentException()
        .isThrownBy(options("resume", "x", "preset", "paper", "seed", "1").plan::requireNoneGiven)
        .withMessageContaining("leave out --preset, --seed")
        .withMessageContaining("--budget may be given again");
    assertThatIllegalArgumentException()
        .isThrownBy(options("resume", "x", "serializations", "kryo").plan::requireNoneGiven)
        .withMessageContaining("leave out --serializations");
    options("resume", "x", "budget", "5m", "quiet", "true", "preset", " ").plan.requireNoneGiven();
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

  /** The README says 13 to 18 minutes for the whole command, on a quick and on a slow machine. */
  @Test
  @NeedsMatrix
  void theDefaultRunTakesAboutAQuarterOfAnHour() {
    RunPlan plan = plan(options(), options().plan.cells());
    assertThat(plan.minTrials() * new Schedule(plan, Network.RELAY).trialSeconds(1) / 60)
        .isBetween(0.75 * 13, 18.0);
  }

  @Test
  void aServerItsArgumentsOrADatabaseAreGivenByFlags() {
    Settings running = settings("--server=token@10.1.2.3:TCP=81");
    Settings started =
        settings("--server-jvmargs= -Xmx1g  -Xss1m ", "--db-durability=asynchronous-commit");

    assertThat(running.server().orElseThrow().announcement()).isEqualTo("token@10.1.2.3:TCP=81");
    assertThat(started.serverJvmArguments()).containsExactly("-Xmx1g", "-Xss1m");
    assertThat(started.durability()).isEqualTo(Durability.ASYNCHRONOUS_COMMIT);
    Settings existing =
        settings("--db-url=jdbc:postgresql://there/d", "--db-user=me", "--db-password-file=x");
    assertThat(existing.database()).isPresent();
    // What is blank is not given.
    Options options =
        Options.parse(
            new Properties(), "--server=", "--server-jvmargs= ", "--db-url=", "--resume=");

    assertThat(options.environmentOptions.settings().server()).isEmpty();
    assertThat(options.environmentOptions.settings().database()).isEmpty();
    assertThat(options.environmentOptions.settings().serverJvmArguments()).isEmpty();
    assertThat(options.environmentOptions.resumed()).isEmpty();
  }

  private static Settings settings(String... flags) {
    return Options.parse(new Properties(), flags).environmentOptions.settings();
  }

  /** An option that a build does not pass on would be ignored under Maven. */
  @Test
  void theBuildPassesOnEveryOption() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    for (OptionSpec option : new CommandLine(new RunCommand()).getCommandSpec().options()) {
      for (String name : option.names()) {
        if (!Set.of("-h", "--help", "-V", "--version").contains(name)) {
          assertThat(pom)
              .contains("<argument>-Dtierbench." + name.substring(2).replace('-', '.') + "=");
        }
      }
    }
  }

  @Command
  private static final class Options {
    @Mixin private PlanOptions plan;
    @Mixin private GateOptions gate;
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
