package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.TestJvm;
import io.tierbench.contract.Shop;
import io.tierbench.record.JmhJson;
import io.tierbench.run.JmhResults;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Tests JMH's report of a short run: every metric, with independently confirmed values. */
@Tag("slow")
class MeteringTest {
  private static final int LENGTH_BYTES = 4;
  private static final int PATH_LENGTH_BYTES = 2;
  private static final int STATUS_BYTES = 1;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double SLACK = 1.2;

  private static BenchmarkDatabase database;

  @BeforeAll
  static void startDatabase() {
    database =
        new BenchmarkDatabase(Settings.of(null, null, null, null, Durability.NONE, null), null);
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
  }

  private static RunResult measure(String benchmark, String... parameters) throws Exception {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + benchmark + "$")
            .forks(1)
            .warmupIterations(1)
            .warmupTime(TimeValue.milliseconds(500))
            .measurementIterations(3)
            .measurementTime(TimeValue.milliseconds(500))
            .jvmArgsAppend(
                Stream.concat(
                        database.connectionArguments().stream(),
                        Stream.of(TestJvm.SHORT_LIVED_SERVERS))
                    .toArray(String[]::new))
            .addProfiler(CallProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true);
    for (int i = 0; i < parameters.length; i += 2) {
      options.param(parameters[i], parameters[i + 1]);
    }
    return new Runner(options.build()).runSingle();
  }

  private static Map<String, Double> scores(RunResult result) {
    Map<String, Double> scores = new TreeMap<>();
    result.getSecondaryResults().forEach((label, metric) -> scores.put(label, metric.getScore()));
    return scores;
  }

  /** Allows for a few unmeasured calls of JMH, which the database answers too. */
  private static void assertDatabaseTimeWithinTheCall(RunResult result) {
    for (IterationResult iteration : iterations(result)) {
      double microsPerCall = MICROS_PER_SECOND / iteration.getPrimaryResult().getScore();
      assertThat(iteration.getSecondaryResults().get("database.time").getScore())
          .isPositive()
          .isLessThan(SLACK * microsPerCall);
    }
  }

  private static Collection<IterationResult> iterations(RunResult result) {
    return result.getBenchmarkResults().iterator().next().getIterationResults();
  }

  @Test
  void aCallIsMeteredOnBothSides() throws Exception {
    RunResult result =
        measure(
            "RoundTripBenchmark.loadCustomer",
            "serialization",
            "KRYO",
            "transport",
            "TCP",
            "shape",
            "DTO");
    Map<String, Double> scores = scores(result);
    WireBytes payloads = payloads(Customers.ids(database.direct()));

    assertThat(scores)
        .containsOnlyKeys(
            "bytes.request",
            "bytes.response",
            "client.allocation",
            "client.cpu",
            "client.gc.count",
            "client.gc.time",
            "database.count",
            "database.time",
            "server.allocation",
            "server.cpu",
            "server.gc.count",
            "server.gc.time",
            "service.p50",
            "service.p90",
            "service.p99",
            "service.p99.9");
    assertThat(scores.get("client.allocation")).isBetween(100.0, 100_000.0);
    assertThat(scores.get("server.allocation")).isBetween(100.0, 100_000.0);
    assertThat(scores.get("client.cpu")).isPositive();
    assertThat(scores.get("server.cpu")).isPositive();
    assertThat(scores.get("database.count")).isEqualTo(1);
    assertDatabaseTimeWithinTheCall(result);
    assertThat(scores.get("service.p50")).isPositive();
    assertThat(Stream.of("p50", "p90", "p99", "p99.9").map(part -> scores.get("service." + part)))
        .isSorted();
    assertThat(scores.get("bytes.request"))
        .isEqualTo(
            LENGTH_BYTES + PATH_LENGTH_BYTES + "kryo/loadCustomer".length() + payloads.request());
    assertThat(scores.get("bytes.response"))
        .isEqualTo(LENGTH_BYTES + STATUS_BYTES + payloads.response());

    assertReportedOnce(result, "service.p50");
    assertReportedOnce(result, "bytes.response");
    assertIterationsJoinTo(result);
  }

  /** Joins recorded iterations to a result, which must equal JMH's result of the fork. */
  private static void assertIterationsJoinTo(RunResult fork) throws Exception {
    BenchmarkParams params = fork.getParams();
    List<RunResult> iterations =
        iterations(fork).stream()
            .map(iteration -> new BenchmarkResult(params, List.of(iteration)))
            .map(alone -> new RunResult(params, List.of(alone)))
            .toList();
    ObjectNode recorded = JmhResults.json(iterations.get(0));
    JmhJson.addMetrics(recorded, JmhResults.json(iterations.get(iterations.size() - 1)));

    ObjectNode joined =
        JmhJson.ofIterations(recorded, iterations.stream().map(JmhResults::numbers).toList(), 1);

    JsonNode written = withoutSums(JmhResults.json(fork));
    assertThat(withoutSums(joined).equals(MeteringTest::upToRounding, written))
        .as("%s against %s", joined, written)
        .isTrue();
  }

  private static int upToRounding(JsonNode one, JsonNode other) {
    boolean same =
        one.isNumber() && other.isNumber()
            ? Math.abs(one.asDouble() - other.asDouble()) <= 1e-9 * Math.abs(other.asDouble())
            : one.equals(other);
    return same ? 0 : 1;
  }

  /** Removes metrics that are sums, whose errors in JMH's result are meaningless. */
  private static JsonNode withoutSums(ObjectNode result) throws IOException {
    ObjectNode read = (ObjectNode) new ObjectMapper().readTree(result.toString());
    ((ObjectNode) read.get("secondaryMetrics"))
        .remove(List.of("client.gc.count", "server.gc.count"));
    return read;
  }

  /** Returns the mean payload of calls for some customers, made in process. */
  private static WireBytes payloads(List<String> ids) {
    long[] bytes = new long[2];
    Exchange server =
        Serialization.named("KRYO").server(database.shop(Insertion.ROW_BY_ROW), Effort.DOCUMENTED);
    Shop client =
        Serialization.named("KRYO")
            .client(
                (operation, request) -> {
                  byte[] response = server.call(operation, request);
                  bytes[0] += request.length;
                  bytes[1] += response.length;
                  return response;
                },
                Effort.DOCUMENTED);
    ids.forEach(client::loadCustomer);
    return new WireBytes((double) bytes[0] / ids.size(), (double) bytes[1] / ids.size());
  }

  /** Checks that only one iteration has a metric of the fork, which is the score of the fork. */
  private static void assertReportedOnce(RunResult result, String label) {
    List<Double> values = new ArrayList<>();
    for (IterationResult iteration : iterations(result)) {
      Result<?> metric = iteration.getSecondaryResults().get(label);
      if (metric != null) {
        values.add(metric.getScore());
      }
    }
    assertThat(values).containsExactly(result.getSecondaryResults().get(label).getScore());
  }

  @Test
  void theDatabaseTimeOfTheServiceInProcessIsMetered() throws Exception {
    RunResult result = measure("DatabaseBenchmark.storeOrder", "shape", "DTO");
    Map<String, Double> scores = scores(result);

    assertThat(scores)
        .containsKeys("client.allocation", "service.p50")
        .doesNotContainKeys("server.allocation", "bytes.request");
    assertThat(scores.get("database.count")).isEqualTo(1);
    assertDatabaseTimeWithinTheCall(result);
  }

  @Test
  void theBaselineTransfersTheBytesOfItsPayload() throws Exception {
    Map<String, Double> scores =
        scores(measure("FloorBenchmark.loadCustomer", "serialization", "KRYO", "shape", "DTO"));
    WireBytes payload = payloads(Customers.ids(database.direct()).subList(0, 1));

    assertThat(scores).containsEntry("bytes.request", payload.request());
    assertThat(scores).containsEntry("bytes.response", payload.response());
  }
}
