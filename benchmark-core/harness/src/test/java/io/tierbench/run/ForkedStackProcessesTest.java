package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import io.tierbench.report.Runs;
import io.tierbench.run.OtherLoad.Running;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests live stacks: two JVMs each, and the real wire between them. */
@Tag("slow")
class ForkedStackProcessesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final List<String> STACKS = List.of("KRYO", "JSON");
  private static final int MAX_LOOKS = 100;

  /** Options that a JVM reports to have picked up. */
  private static final Map<String, String> NOTICED =
      Map.of("JAVA_TOOL_OPTIONS", "-Dnothing=1", "JDK_JAVA_OPTIONS", "-Dnothing=2");

  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private static ForkedStackProcesses launch(String serialization, String transport) {
    ForkedStackProcesses stackProcesses =
        launch(serialization, transport, TestJvm.SHORT_LIVED, TestJvm.SHORT_LIVED, Map.of());
    stackProcesses.awaitReady();
    return stackProcesses;
  }

  private static ForkedStackProcesses launch(
      String serialization,
      String transport,
      List<String> clientOptions,
      List<String> serverOptions,
      Map<String, String> environment) {
    Cell cell = TestPlans.pairing("empty", serialization, transport);
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
        serialization,
        command.client(new PlannedStack(serialization, Stack.of(cell), 1, List.of(cell))),
        environment,
        NOWHERE);
  }

  private static List<String> shortLived(String... options) {
    return Stream.concat(TestJvm.SHORT_LIVED.stream(), Stream.of(options)).toList();
  }

  private static IterationRequest.Result run(
      StackProcesses stackProcesses, String serialization, String transport, int millis) {
    Cell cell = TestPlans.pairing("empty", serialization, transport);
    IterationRequest.Result result =
        stackProcesses.run(
            new IterationRequest(cell.benchmark(), cell.parameters(), millis, Phase.MEASURED),
            TIMEOUT);
    assertThat(result.failure()).isNull();
    return result;
  }

  /** Returns the processor time of a process so far, in ticks of usually 10 ms. */
  private static long ticks(long pid) {
    try {
      return Running.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))).ticks();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @NeedsPlugIns({"JSON", "HTTP", "GRPC"})
  @EnabledOnOs(OS.LINUX)
  void whileOnePairHasItsIterationTheOthersUseNoProcessor() throws Exception {
    List<ForkedStackProcesses> stacks = new ArrayList<>();
    List<StackJvms> descriptions = new ArrayList<>();
    try {
      for (String stack : STACKS) {
        ForkedStackProcesses stackProcesses = launch(stack, stack.equals("JSON") ? "GRPC" : "HTTP");
        stacks.add(stackProcesses);
        run(stackProcesses, stack, stack.equals("JSON") ? "GRPC" : "HTTP", 300);
        descriptions.add(stackProcesses.describe());
      }
      assertThat(OtherLoad.ofMachine().now().own().keySet())
          .as("no other programs")
          .containsAll(processes(descriptions));
      List<Long> before = ticksAtRest(descriptions);

      run(stacks.get(0), STACKS.get(0), "HTTP", 3_000);

      List<Long> after = ticks(descriptions);
      long busy = after.get(0) - before.get(0) + after.get(1) - before.get(1);
      assertThat(busy).as("the pair that ran, of 300 ticks").isGreaterThan(50);
      for (int other = 2; other < after.size(); other++) {
        assertThat(after.get(other) - before.get(other))
            .as("JVM %d, which waited", other)
            .isLessThan(busy / 20);
      }
    } finally {
      stacks.forEach(ForkedStackProcesses::close);
    }
  }

  /** Returns ticks at rest: compilers may still be busy. */
  private static List<Long> ticksAtRest(List<StackJvms> descriptions) throws Exception {
    List<Long> ticks = ticks(descriptions);
    int calm = 0;
    for (int look = 0; look < MAX_LOOKS && calm < 3; look++) {
      Thread.sleep(300);
      List<Long> before = ticks;
      ticks = ticks(descriptions);
      calm = sum(ticks) - sum(before) <= 1 ? calm + 1 : 0;
    }
    assertThat(calm).as("looks in a row at which all pairs rested").isEqualTo(3);
    return ticks;
  }

  private static long sum(List<Long> ticks) {
    return ticks.stream().mapToLong(Long::longValue).sum();
  }

  private static List<Long> ticks(List<StackJvms> descriptions) {
    return processes(descriptions).stream().map(ForkedStackProcessesTest::ticks).toList();
  }

  private static List<Long> processes(List<StackJvms> descriptions) {
    return descriptions.stream()
        .flatMap(description -> Stream.of(description.clientPid(), description.serverPid()))
        .toList();
  }

  @Test
  void aPairKeepsItsServerAndIsUselessWhenThatDies() throws Exception {
    try (ForkedStackProcesses stackProcesses = launch("KRYO", "TCP")) {
      assertAllIterationsHaveTheSameServerAndTheSameThread(stackProcesses);
      assertCallersAreThreads(stackProcesses, "TCP");

      ProcessHandle server = ProcessHandle.of(stackProcesses.describe().serverPid()).orElseThrow();
      server.destroyForcibly();
      server.onExit().get();

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(() -> run(stackProcesses, "KRYO", "TCP", 50))
          .withMessageContaining("stack KRYO: its server died");
      // Without waiting for an answer that nobody gives.
      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(stackProcesses::describe)
          .withMessageContaining("stack KRYO: its server died");
    }
  }

  @Test
  void aPairThatDiesSaysWhyAndNotWhatItsJvmsNotice() throws Exception {
    List<String> wrong = shortLived("-XX:NoSuchOption=1");
    try (ForkedStackProcesses stackProcesses =
        launch("KRYO", "TCP", wrong, TestJvm.SHORT_LIVED, NOTICED)) {
      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(stackProcesses::awaitReady)
          .withMessageContaining("died: Unrecognized VM option 'NoSuchOption=1'");
    }
    // What a JVM logs is no answer of its program.
    List<String> talking = shortLived("-Xlog:gc", TestJvm.temporaryFolder());
    try (ForkedStackProcesses stackProcesses = launch("KRYO", "TCP", talking, wrong, NOTICED)) {
      stackProcesses.awaitReady();
      Cell cell = TestPlans.pairing("empty", "KRYO", "TCP");
      IterationRequest iteration =
          new IterationRequest(cell.benchmark(), cell.parameters(), 50, Phase.WARM_UP);

      assertThat(stackProcesses.run(iteration, TIMEOUT).failure())
          .startsWith("the server did not start: Unrecognized VM option 'NoSuchOption=1'");

      ProcessHandle.of(stackProcesses.describe().clientPid()).orElseThrow().destroyForcibly();

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(() -> stackProcesses.run(iteration, TIMEOUT))
          .withMessageContaining("died: exit status 137");
    }
  }

  @Test
  @NeedsPlugIns("GRPC")
  void aPairThatHangsIsEndedAndNothingOfItStays() throws Exception {
    try (ForkedStackProcesses stackProcesses = launch("KRYO", "GRPC")) {
      assertCallersAreThreads(stackProcesses, "GRPC");

      StackJvms description = stackProcesses.describe();
      ProcessHandle client = ProcessHandle.of(description.clientPid()).orElseThrow();
      ProcessHandle server = ProcessHandle.of(description.serverPid()).orElseThrow();
      new ProcessBuilder("kill", "-STOP", Long.toString(server.pid())).start().waitFor();
      Cell cell = TestPlans.pairing("empty", "KRYO", "GRPC");
      IterationRequest iteration =
          new IterationRequest(cell.benchmark(), cell.parameters(), 50, Phase.WARM_UP);

      assertThatExceptionOfType(StackProcesses.GoneException.class)
          .isThrownBy(() -> stackProcesses.run(iteration, Duration.ofSeconds(2)))
          .withMessageContaining("did not answer within 2 s");

      client.onExit().get(60, TimeUnit.SECONDS);
      server.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  private static void assertAllIterationsHaveTheSameServerAndTheSameThread(
      ForkedStackProcesses stackProcesses) {
    IterationRequest.Result first = run(stackProcesses, "KRYO", "TCP", 50);
    Long server = stackProcesses.describe().serverPid();
    // The system counts processor time in steps of 10 ms: a short iteration may have none.
    IterationRequest.Result second = run(stackProcesses, "KRYO", "TCP", 500);
    Cell cell = TestPlans.pairing("empty", "KRYO", "TCP");
    IterationRequest.Result brief =
        stackProcesses.run(
            new IterationRequest(cell.benchmark(), cell.parameters(), 50, Phase.MEASURED, true),
            TIMEOUT);

    assertThat(brief.failure()).isNull();
    assertThat(brief.jmh()).isNull();
    assertThat(brief.measured()).containsOnlyKeys(second.measured().keySet());
    assertThat(JmhJson.numbers(Objects.requireNonNull(second.jmh()))).isEqualTo(second.measured());
    assertThat(stackProcesses.describe().serverPid()).isNotNull().isEqualTo(server);
    assertThat(first.callsPerSecond()).isPositive();
    assertThat(second.measured().get("server.cpu")).isPositive();
    assertThat(stackProcesses.describe().client().get("arguments").toString())
        .contains("-Xmx256m", "CompileCommandFile", "compilerBlackholesEnabled=true");
    assertThat(stackProcesses.describe().server().get("arguments").toString()).contains("-Xmx256m");
  }

  /** Checks that each caller has its phases, its answers and its share of the time of a call. */
  private static void assertCallersAreThreads(
      ForkedStackProcesses stackProcesses, String transport) {
    IterationRequest.Result one = run(stackProcesses, "KRYO", transport, 50);
    Long server = stackProcesses.describe().serverPid();
    Cell cell = TestPlans.pairing("empty", "KRYO", transport);
    Map<String, String> parameters = Runs.with(cell.parameters(), Cell.CALLERS, "4");
    long start = System.nanoTime();
    IterationRequest.Result four =
        stackProcesses.run(
            new IterationRequest(cell.benchmark(), parameters, 300, Phase.MEASURED), TIMEOUT);
    double microsOfFour = 4 * (System.nanoTime() - start) / 1e3;
    start = System.nanoTime();
    IterationRequest.Result timed =
        stackProcesses.run(
            new IterationRequest(
                cell.benchmark(),
                Runs.with(parameters, Cell.METERING, "STEPS"),
                300,
                Phase.MEASURED),
            TIMEOUT);
    double microsOfTimed = 4 * (System.nanoTime() - start) / 1e3;
    IterationRequest.Result last =
        stackProcesses.run(
            new IterationRequest(cell.benchmark(), parameters, 300, Phase.LAST), TIMEOUT);

    assertThat(one.jmh().path("threads").asInt()).isEqualTo(1);
    assertThat(four.failure()).isNull();
    assertThat(four.jmh().path("threads").asInt()).isEqualTo(4);
    assertThat(stackProcesses.describe().serverPid()).isEqualTo(server);
    assertThat(timed.failure()).isNull();
    double phases =
        timed.measured().entrySet().stream()
            .filter(metric -> metric.getKey().startsWith("step."))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    // The calls of a caller follow each other: on any machine they take no longer than it waits for
    // the result, and the iteration has at least as many as its rate says.
    assertThat(phases * timed.rate() * 0.3).as(transport).isLessThan(microsOfTimed);
    // Four times too little would show.
    assertThat(phases / (4 * 1e6 / timed.rate())).as(transport).isGreaterThan(0.5);
    assertThat(last.failure()).isNull();
    double median = last.measured().get("service.p50");
    // Of the measured iteration, half of whose calls take as long or longer.
    assertThat(median * four.rate() * 0.3 / 2).as(transport).isLessThan(microsOfFour);
    assertThat(median).as(transport).isGreaterThan(0.02 * 4e6 / four.rate());
  }
}
