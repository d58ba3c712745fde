package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import io.tierbench.report.Runs;
import io.tierbench.run.ContentionMonitor.Running;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests live stacks of Kryo: two JVMs each, and the real wire between them. */
@Tag("slow")
class ForkedStackProcessesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int MAX_LOOKS = 100;

  /** Variables with options that a JVM reports to have picked up. */
  private static final Map<String, String> NOTICED =
      Map.of("JAVA_TOOL_OPTIONS", "-Dnothing=1", "JDK_JAVA_OPTIONS", "-Dnothing=2");

  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private static ForkedStackProcesses launch(String transport) {
    return launch(transport, TestJvm.SHORT_LIVED, TestJvm.SHORT_LIVED, Map.of());
  }

  private static ForkedStackProcesses launch(
      String transport,
      List<String> clientOptions,
      List<String> serverOptions,
      Map<String, String> environment) {
    Cell cell = TestPlans.pairing("empty", "KRYO", transport);
    JvmCommand command =
        new JvmCommand(
            clientOptions,
            List.of(),
            true,
            serverOptions,
            256,
            List.of(),
            VariantLibraries.NONE,
            null);
    return ForkedStackProcesses.launch(
        "KRYO", command.client(TestPlans.planned("KRYO", cell)), environment, NOWHERE);
  }

  private static List<String> shortLived(String... options) {
    return Stream.concat(TestJvm.SHORT_LIVED.stream(), Stream.of(options)).toList();
  }

  private static IterationRequest request(
      String transport, int millis, Phase phase, String... parameters) {
    Cell cell = TestPlans.pairing("empty", "KRYO", transport);
    return new IterationRequest(
        cell.benchmark(), Runs.with(cell.parameters(), parameters), millis, phase, false);
  }

  private static IterationRequest.Result run(
      StackProcesses stackProcesses, IterationRequest request) {
    IterationRequest.Result result = stackProcesses.run(request, TIMEOUT);
    assertThat(result.failure()).isNull();
    return result;
  }

  private static long pid(Map<String, String> jvm) {
    return Long.parseLong(jvm.get("pid"));
  }

  private static ProcessHandle process(Map<String, String> jvm) {
    return ProcessHandle.of(pid(jvm)).orElseThrow();
  }

  /** Returns the processor time of client and server so far, in ticks of usually 10 ms. */
  private static long ticks(StackJvms description) {
    return Stream.of(description.client(), description.server())
        .mapToLong(
            jvm -> {
              try {
                return Running.parse(Files.readString(Path.of("/proc", jvm.get("pid"), "stat")))
                    .ticks();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            })
        .sum();
  }

  /** Waits until the compilers rest and returns the ticks so far. */
  private static long ticksAtRest(StackJvms description) throws Exception {
    long ticks = ticks(description);
    int calm = 0;
    for (int look = 0; look < MAX_LOOKS && calm < 3; look++) {
      Thread.sleep(300);
      long before = ticks;
      ticks = ticks(description);
      calm = ticks - before <= 1 ? calm + 1 : 0;
    }
    assertThat(calm).as("consecutive intervals without load").isEqualTo(3);
    return ticks;
  }

  @Test
  @NeedsPlugIns("HTTP")
  @EnabledOnOs(OS.LINUX)
  void waitingStacksUseNoProcessorDuringAnIterationOfAnother() throws Exception {
    try (ForkedStackProcesses running = launch("HTTP");
        ForkedStackProcesses waiting = launch("TCP")) {
      run(running, request("HTTP", 300, Phase.MEASURED));
      run(waiting, request("TCP", 300, Phase.MEASURED));
      StackJvms ofRunning = running.describe();
      StackJvms ofWaiting = waiting.describe();
      assertThat(ContentionMonitor.ofMachine().now().own().keySet())
          .as("no other programs")
          .contains(pid(ofRunning.client()), pid(ofRunning.server()), pid(ofWaiting.server()));
      long before = ticks(ofRunning);
      long beforeOfWaiting = ticksAtRest(ofWaiting);

      run(running, request("HTTP", 3_000, Phase.MEASURED));

      long busy = ticks(ofRunning) - before;
      assertThat(busy).as("the stack that ran, of 300 ticks").isGreaterThan(50);
      assertThat(ticks(ofWaiting) - beforeOfWaiting)
          .as("the stack that waited")
          .isLessThan(busy / 20);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void iterationsOnAllCoresIgnoreThePlacement() throws Exception {
    IterationRequest placed = request("TCP", 50, Phase.WARM_UP, Cell.PLACEMENT, "SAME_CORE");
    try (ForkedStackProcesses stackProcesses = launch("TCP")) {
      for (int i = 0; i < 2; i++) {
        run(stackProcesses, placed.withAllCores());
        ProcessHandle server = process(stackProcesses.describe().server());
        assertThat(cores(server)).isEqualTo(cores(ProcessHandle.current()));

        run(stackProcesses, placed);
        assertThat(cores(server)).matches("Cpus_allowed_list:\\s+\\d+");
      }
    }
  }

  private static String cores(ProcessHandle process) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines.filter(line -> line.startsWith("Cpus_allowed_list")).findFirst().orElseThrow();
    }
  }

  @Test
  void aStackKeepsItsServerAndFailsWhenTheServerDies() throws Exception {
    try (ForkedStackProcesses stackProcesses = launch("TCP")) {
      assertAllIterationsHaveTheSameServer(stackProcesses);
      assertCallersAreThreads(stackProcesses);

      ProcessHandle server = process(stackProcesses.describe().server());
      server.destroyForcibly();
      server.onExit().get();

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(() -> run(stackProcesses, request("TCP", 50, Phase.MEASURED)))
          .withMessageContaining("stack KRYO: its server died");
      // Fails immediately, without waiting for an answer.
      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(stackProcesses::describe)
          .withMessageContaining("stack KRYO: its server died");
    }
  }

  @Test
  void aDeadStackReportsTheCauseRatherThanNoticesOfItsJvms() throws Exception {
    List<String> wrong = shortLived("-XX:NoSuchOption=1");
    assertThatExceptionOfType(StackProcesses.GoneException.class)
        .isThrownBy(() -> launch("TCP", wrong, TestJvm.SHORT_LIVED, NOTICED))
        .withMessageContaining("died: Unrecognized VM option 'NoSuchOption=1'");
    // Log lines of a JVM are not answers of the client.
    List<String> talking = shortLived("-Xlog:gc", TestJvm.temporaryFolder());
    try (ForkedStackProcesses stackProcesses = launch("TCP", talking, wrong, NOTICED)) {
      IterationRequest request = request("TCP", 50, Phase.WARM_UP);

      assertThat(stackProcesses.run(request, TIMEOUT).failure())
          .startsWith("the server did not start: Unrecognized VM option 'NoSuchOption=1'");

      process(stackProcesses.describe().client()).destroyForcibly();

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(() -> stackProcesses.run(request, TIMEOUT))
          .withMessageContaining("died: exit status 137");
    }
  }

  @Test
  void aStackThatHangsIsKilledWithItsServer() throws Exception {
    try (ForkedStackProcesses stackProcesses = launch("TCP")) {
      run(stackProcesses, request("TCP", 50, Phase.WARM_UP));
      StackJvms description = stackProcesses.describe();
      ProcessHandle client = process(description.client());
      ProcessHandle server = process(description.server());
      new ProcessBuilder("kill", "-STOP", Long.toString(server.pid())).start().waitFor();

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(
              () -> stackProcesses.run(request("TCP", 50, Phase.WARM_UP), Duration.ofSeconds(2)))
          .withMessageContaining("did not answer within 2 s");

      client.onExit().get(60, TimeUnit.SECONDS);
      server.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  private static void assertAllIterationsHaveTheSameServer(ForkedStackProcesses stackProcesses) {
    IterationRequest.Result first = run(stackProcesses, request("TCP", 50, Phase.MEASURED));
    long server = pid(stackProcesses.describe().server());
    // The system counts processor time in steps of 10 ms: a short iteration may have none.
    IterationRequest.Result second = run(stackProcesses, request("TCP", 500, Phase.MEASURED));
    IterationRequest complete = request("TCP", 50, Phase.MEASURED);
    IterationRequest.Result brief =
        run(
            stackProcesses,
            new IterationRequest(
                complete.benchmark(), complete.parameters(), 50, Phase.MEASURED, true));

    assertThat(brief.jmh()).isNull();
    assertThat(brief.measured()).containsOnlyKeys(second.measured().keySet());
    JsonNode written = Objects.requireNonNull(second.jmh());
    JsonNode secondary = written.path("secondaryMetrics");
    assertThat(second.measured())
        .hasSize(1 + secondary.size())
        .allSatisfy(
            (name, number) ->
                assertThat(
                        (name.equals(JmhJson.PRIMARY) ? written : secondary)
                            .path(name)
                            .path("score")
                            .asDouble())
                    .isEqualTo(number));
    assertThat(pid(stackProcesses.describe().server())).isEqualTo(server);
    assertThat(first.callsPerSecond()).isPositive();
    assertThat(second.measured().get("server.cpu")).isPositive();
    assertThat(stackProcesses.describe().client().get("arguments").toString())
        .contains("-Xmx256m", "CompileCommandFile", "compilerBlackholesEnabled=true");
    assertThat(stackProcesses.describe().server().get("arguments").toString()).contains("-Xmx256m");
  }

  /** Checks that each caller has its phases, its answers and its share of the time of a call. */
  private static void assertCallersAreThreads(ForkedStackProcesses stackProcesses) {
    long start = System.nanoTime();
    IterationRequest.Result four =
        run(stackProcesses, request("TCP", 300, Phase.MEASURED, Cell.CALLERS, "4"));
    double microsOfFour = 4 * (System.nanoTime() - start) / 1e3;
    start = System.nanoTime();
    IterationRequest.Result timed =
        run(
            stackProcesses,
            request("TCP", 300, Phase.MEASURED, Cell.CALLERS, "4", Cell.METERING, "STEPS"));
    double microsOfTimed = 4 * (System.nanoTime() - start) / 1e3;
    IterationRequest.Result last =
        run(stackProcesses, request("TCP", 300, Phase.LAST, Cell.CALLERS, "4"));

    assertThat(four.jmh().path("threads").asInt()).isEqualTo(4);
    double phases =
        timed.measured().entrySet().stream()
            .filter(metric -> metric.getKey().startsWith("step."))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    // On any machine, the calls of a caller take no longer than the iteration.
    assertThat(phases * timed.rate() * 0.3).isLessThan(microsOfTimed);
    // Rules out a factor of four, the number of callers.
    assertThat(phases / (4 * 1e6 / timed.rate())).isGreaterThan(0.5);
    double median = last.measured().get("service.p50");
    // Half of the calls of the measured iteration take at least the median.
    assertThat(median * four.rate() * 0.3 / 2).isLessThan(microsOfFour);
    assertThat(median).isGreaterThan(0.02 * 4e6 / four.rate());
  }
}
