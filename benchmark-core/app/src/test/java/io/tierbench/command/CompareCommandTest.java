package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.compare.JmhFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CompareCommandTest {
  private static final Path THREE_FORKS =
      Path.of("target/test-classes/io/tierbench/compare/three-forks");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aRunIsAsFastAsItself() throws IOException {
    assertThat(compare(THREE_FORKS, THREE_FORKS, "--format", "json")).isZero();

    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/lines")).hasSize(4).allMatch(l -> l.at("/ratio/estimate").asDouble() == 1);
    assertThat(json.at("/differences")).isEmpty();
    assertThat(json.at("/machinesKnown").asBoolean()).isTrue();
    // The median of 61669, 62016 and 62864 calls per second.
    assertThat(json.at("/lines/1/before").asDouble()).isCloseTo(62016, within(1.0));
  }

  @Test
  void oneForkIsNotEnough() {
    Path one = write("one.json", benchmark("org.acme.Some.run", "thrpt", "ops/s", "[[1,2]]"));

    assertThat(compare(one, one)).isZero();

    assertThat(out.toString())
        .contains("inconclusive 1")
        .contains("needs 3 forks on each side, has 1 and 1");
  }

  @Test
  void nothingInCommonIsSaid() {
    Path other = write("other.json", benchmark("org.acme.Other.run", "thrpt", "ops/s", "[[1,2]]"));

    assertThat(compare(THREE_FORKS, other)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "no benchmark in common", "FloorBenchmark.empty", "org.acme.Other.run size=10 (thrpt)");
  }

  /** A foreign benchmark in avgt mode: less is better, and units differ. */
  @Test
  void timesAreComparedAsSpeeds() throws IOException {
    Path before =
        write(
            "before.json",
            benchmark("org.acme.Parse.json", "avgt", "us/op", "[[20,21,20],[20.2,20.2],[19.8]]"));
    Path after =
        write(
            "after.json",
            benchmark(
                "org.acme.Parse.json", "avgt", "ns/op", "[[10000],[10100,90000,10100],[9900]]"));

    assertThat(compare(before, after, "--format=json")).isZero();
    JsonNode line = new ObjectMapper().readTree(out.toString()).at("/lines/0");
    assertThat(line.at("/ratio/estimate").asDouble()).isCloseTo(2, within(1e-12));
    assertThat(line.at("/before").asDouble()).isCloseTo(50_000, within(1e-6));
    assertThat(line.at("/verdict").asText()).isEqualTo("FASTER");
    assertThat(line.at("/benchmark").asText()).isEqualTo("org.acme.Parse.json size=10 (avgt)");
  }

  @Test
  void samplesAreReadFromTheirHistograms() throws IOException {
    String histogram =
        "[[[[10,3],[30,1]],[[15,2]],[[15,7]]],[[[15.1,1]]],[[[14.9,1]]]]"; // means 15, 15, 15
    Path file =
        write(
            "sample.json",
            benchmark("org.acme.A.a", "sample", "ms/op", histogram)
                .replace("rawData", "rawDataHistogram"));

    assertThat(compare(file, file, "--format=json")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).at("/lines/0/before").asDouble())
        .isCloseTo(1000.0 / 15, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"1.0, 5%, 0", "1.04, 5%, 0", "1.08, 5%, 3", "1.08, 10%, 0", "0.5, 5%, 0"})
  void theGateClosesBeyondItsMarginOnly(double times, String allowed, int exitCode) {
    Path before = write("before.json", avgt(20, 20.1, 20.05, 19.95, 19.9));
    Path after =
        write(
            "after.json",
            avgt(20.02 * times, 20.1 * times, 20.04 * times, 19.95 * times, 19.9 * times));

    assertThat(compare(before, after, "--fail-if-slower", allowed)).isEqualTo(exitCode);
    assertThat(err.toString().contains("slower than allowed: org.acme.A.a"))
        .isEqualTo(exitCode == 3);
  }

  @ParameterizedTest
  @CsvSource({
    // the figures afterwards, the benchmark that has them, what is allowed, the status
    "'[[\"NaN\"],[\"NaN\"],[\"NaN\"]]', org.acme.B.b, --fail-if-slower=5%, 4",
    "'[[20],[20.1],[\"NaN\"]]', org.acme.B.b, --fail-if-slower=5%, 4",
    "'[]', org.acme.B.b, --fail-if-slower=5%, 4",
    "'[[20],[20.1],[19.9]]', org.acme.B.other, --fail-if-slower=5%, 4",
    "'[]', org.acme.B.b, --fail-if-slower=5% --allow-missing, 0",
    "'[[20],[20.1],[19.9]]', org.acme.B.other, --fail-if-slower=5% --allow-missing, 0",
    "'[[20],[20.1],[19.9]]', org.acme.B.b, --fail-if-slower=5%, 0"
  })
  void theGateClosesWhereAFigureIsMissing(String rawData, String name, String options, int status) {
    Path before =
        write("before.json", both(avgt(20, 20.1, 19.9), "org.acme.B.b", "[[20],[20.1],[19.9]]"));
    Path after = write("after.json", both(avgt(20, 20.1, 19.9), name, rawData));

    assertThat(compare(before, after, options.split(" "))).isEqualTo(status);
    assertThat(err.toString().lines().toList())
        .isEqualTo(
            status == 4
                ? List.of("tierbench: no result in " + after + ": org.acme.B.b size=10 (avgt)")
                : List.of());
  }

  /** A slower benchmark is known to be slower, whatever else is missing. */
  @Test
  void aRegressionBesideAMissingFigureIsARegression() {
    Path before = write("before.json", both(avgt(20, 20.1, 19.9), "org.acme.B.b", "[[20]]"));
    Path after = write("after.json", both(avgt(30, 30.1, 29.9), "org.acme.B.b", "[[\"NaN\"]]"));

    assertThat(compare(before, after, "--fail-if-slower=5%")).isEqualTo(3);
    assertThat(err.toString()).contains("slower than allowed: org.acme.A.a", "no result in");
  }

  private static String both(String one, String name, String rawData) {
    String other = benchmark(name, "avgt", "us/op", rawData);
    return one.replace("]\n", "," + other.substring(1));
  }

  @Test
  void theGateNeedsEvidence() {
    Path before = write("before.json", avgt(20, 30, 25));
    Path after = write("after.json", avgt(30, 24, 40));

    assertThat(compare(before, after, "--fail-if-slower", "5%")).isZero();
    assertThat(out.toString()).contains("INCONCLUSIVE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "0.05", "-5%", "five%", "5%%"})
  void theAllowanceIsAPercentage(String allowance) {
    assertThat(compare(THREE_FORKS, THREE_FORKS, "--fail-if-slower", allowance)).isEqualTo(2);
    assertThat(err.toString()).contains("is not a percentage such as 5%");
  }

  @Test
  void whatDiffersIsNamed() {
    String benchmark = avgt(20, 20.1, 19.9);
    Path before = write("before.json", benchmark);
    Path after =
        write(
            "after.json",
            benchmark
                .replace("\"17.0.15\"", "\"25\"")
                .replace("\"-Xmx1g\"", "\"-Xmx2g\",\"-Dtierbench.db.url=x\"")
                .replace("org.acme.A.a", "org.acme.A.b")
                .replace("]\n", "," + benchmark.substring(1)));

    assertThat(compare(before, after)).isZero();
    assertThat(out.toString())
        .contains("only in " + after + ": org.acme.A.b size=10 (avgt)")
        .contains("it is not known whether both ran on the same machine")
        .doesNotContain("jdkVersion");

    Path other =
        write("other.json", benchmark.replace("\"17.0.15\"", "\"25\"").replace("1g", "2g"));
    assertThat(compare(before, other, "--format", "markdown")).isZero();
    assertThat(out.toString())
        .contains("- not the same: jdkVersion: 17.0.15, then 25")
        .contains("- not the same: jvmArgs: -Xmx1g, then -Xmx2g")
        .contains("| EQUIVALENT");
  }

  @Test
  void damagedInputIsNamed() throws IOException {
    String whole = Files.readString(THREE_FORKS.resolve("jmh.json"));

    assertRefused(whole.substring(0, whole.length() / 2), "truncated");
    assertRefused("", "No content");
    assertRefused("{}", "is not JMH's JSON");
    assertRefused("[]", "has no benchmark");
    assertRefused("[{\"a\":1}]", "without name, mode or primaryMetric");
    assertRefused("hello", "is not JSON");
    assertRefused(avgt(1, 2, 3).replace("us/op", "furlong"), "the unit furlong");
    assertRefused(avgt(1, 2, 3).replace("rawData", "raw"), "has no rawData");
    assertRefused("[".repeat(100_000), "is not JMH's JSON");
    assertRefused("[{\"x\":" + "[".repeat(100_000), "is not JSON");
    assertRefused(avgt(1, 2, 3).replace("]\n", "," + avgt(1, 2, 3).substring(1)), "twice");
  }

  private void assertRefused(String content, String why) {
    err.getBuffer().setLength(0);
    Path file = write("damaged.json", content);
    assertThat(compare(file, THREE_FORKS)).as(why).isEqualTo(2);
    assertThat(err.toString()).contains(file.toString()).contains(why);
  }

  @Test
  void aHugeFileIsRefusedUnread() throws IOException {
    Path file = folder.resolve("huge.json");
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(JmhFile.MAX_BYTES + 1);
    }

    assertThat(compare(file, THREE_FORKS)).isEqualTo(2);
    assertThat(err.toString()).contains("has 256 MiB, more than the maximum of 256");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(compare(folder.resolve("nowhere"), THREE_FORKS)).isEqualTo(2);
    assertThat(compare(THREE_FORKS, folder)).isEqualTo(2);
    assertThat(err.toString()).contains("nowhere does not exist", folder + " has no jmh.json");
  }

  @Test
  void aForkWithoutAFigureIsInvalid() {
    Path file = write("nan.json", avgt(1, 2, 3).replace("[2.0]", "[\"NaN\",2]"));

    assertThat(compare(file, file)).isZero();
    assertThat(out.toString())
        .contains("INVALID       -", "a fork's value is not a positive number");
  }

  @Test
  void aTerminalIsNotToldWhatToDo() {
    Path file = write("hostile.json", avgt(1, 2, 3).replace("A.a", "A\\u001b[2J\\u202e"));

    assertThat(compare(file, file)).isZero();
    assertThat(out.toString()).contains("A?[2J?").doesNotContain("\u001b", "\u202e");
  }

  private int compare(Path before, Path after, String... options) {
    out.getBuffer().setLength(0);
    CommandLine command =
        new CommandLine(new CompareCommand())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err));
    String[] arguments = new String[options.length + 2];
    arguments[0] = before.toString();
    arguments[1] = after.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return command.execute(arguments);
  }

  private Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String avgt(double... forks) {
    StringBuilder raw = new StringBuilder();
    for (double fork : forks) {
      raw.append(raw.length() == 0 ? "" : ",").append("[").append(fork).append("]");
    }
    return benchmark("org.acme.A.a", "avgt", "us/op", "[" + raw + "]");
  }

  private static String benchmark(String name, String mode, String unit, String rawData) {
    return """
        [{"jmhVersion":"1.37","benchmark":"%s","mode":"%s","threads":1,"forks":5,
          "jvmArgs":["-Xmx1g"],"jdkVersion":"17.0.15","vmName":"OpenJDK","warmupIterations":5,
          "warmupTime":"10 s","measurementIterations":5,"measurementTime":"10 s",
          "params":{"size":"10"},
          "primaryMetric":{"score":1,"scorePercentiles":{"0.0":1},"scoreUnit":"%s","rawData":%s},
          "secondaryMetrics":{"gc":{"rawData":[[1]]}}}]
        """
        .formatted(name, mode, unit, rawData);
  }
}
