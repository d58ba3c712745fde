package io.tierbench.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.CallProfiler;
import io.tierbench.benchmark.Settings;
import io.tierbench.contract.Causes;
import io.tierbench.record.Cell;
import io.tierbench.server.Halting;
import io.tierbench.server.control.JvmDescription;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The main class of a stack's client JVM, found by this name in the jars of variants too. It reads
 * iteration requests from its standard input, one per line, lets JMH run each in this process and
 * writes one line with the result. It blocks between requests and, with its server, ends at the end
 * of input.
 */
public final class PairClient {
  /** Request for a description of both JVMs; the server is known after the first iteration. */
  static final String DESCRIBE = "describe";

  static final String READY = "ready";

  /** Name of a private field of JMH's runner. */
  static final String LIST = "list";

  static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Timeout of an iteration; a stack's first also connects clients and checks answers. */
  private static final TimeValue ITERATION_TIMEOUT = TimeValue.seconds(60);

  /** Timeout of closing, longer than that of the run, which may have been killed. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(60);

  private final Backend backend;
  private final Map<String, BenchmarkList> lists = new HashMap<>();

  private PairClient(Backend backend) {
    this.backend = backend;
  }

  public static void main(String[] arguments) throws IOException {
    // Other output must not be mistaken for answers.
    PrintStream answers = System.out;
    System.setOut(System.err);
    try (Backend backend = new Backend(Settings.of(System.getProperties()));
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      backend.share();
      PairClient client = new PairClient(backend);
      answers.println(READY);
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        answers.println(
            JSON.writeValueAsString(
                line.equals(DESCRIBE)
                    ? client.describe()
                    : client.run(JSON.readValue(line, IterationRequest.class))));
      }
      Halting.ifRunningAfter(CLOSE_TIMEOUT);
    }
    System.exit(0);
  }

  private StackJvms describe() {
    return new StackJvms(
        Versions.all(),
        JvmDescription.ofThisJvm().values(),
        backend.serverPid() >= 0 ? backend.describeServer().values() : null);
  }

  private IterationRequest.Result run(IterationRequest iteration) {
    backend.enter(iteration.phase(), iteration.onAllCores());
    try {
      RunResult result = runner(iteration, lists).runSingle();
      double unitsPerSecond =
          (double) TimeUnit.SECONDS.toNanos(1) / result.getParams().getTimeUnit().toNanos(1);
      boolean counts = iteration.phase() != Backend.Phase.WARM_UP;
      return new IterationRequest.Result(
          result.getPrimaryResult().getScore() * unitsPerSecond,
          counts && !iteration.numbersOnly()
              ? OptionalCalls.named(iteration.benchmark(), JmhResults.json(result))
              : null,
          counts ? JmhResults.numbers(result) : null,
          null,
          false);
    } catch (RunnerException | RuntimeException e) {
      return IterationRequest.Result.failed(rootCause(e), backend.serverIsGone());
    }
  }

  /**
   * Creates a JMH runner that knows one benchmark only. Reading the complete list before each
   * iteration would keep the compilers busy during iterations.
   */
  static Runner runner(IterationRequest iteration, Map<String, BenchmarkList> lists) {
    Runner runner = new Runner(options(iteration), SILENT);
    try {
      Field list = Runner.class.getDeclaredField(LIST);
      list.setAccessible(true);
      list.set(runner, lists.computeIfAbsent(iteration.benchmark(), PairClient::listOf));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // With another version of JMH, the runner reads the complete list.
    }
    return runner;
  }

  private static BenchmarkList listOf(String benchmark) {
    return BenchmarkList.fromString(
        BenchmarkList.defaultList()
            .find(SILENT, List.of(exactly(OptionalCalls.method(benchmark))), List.of())
            .stream()
            .map(BenchmarkListEntry::toLine)
            .collect(Collectors.joining("\n")));
  }

  private static String exactly(String benchmark) {
    return "^" + Pattern.quote(benchmark) + "$";
  }

  private static org.openjdk.jmh.runner.options.Options options(IterationRequest iteration) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(exactly(OptionalCalls.method(iteration.benchmark())))
            .forks(0)
            .threads(Cell.callers(iteration.parameters()))
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(iteration.millis()))
            .timeout(ITERATION_TIMEOUT)
            .addProfiler(CallProfiler.class)
            .shouldFailOnError(true);
    iteration.parameters().forEach(options::param);
    if (OptionalCalls.isOptional(iteration.benchmark())) {
      String benchmark = iteration.benchmark();
      options.param(OptionalCalls.WORKLOAD, benchmark.substring(benchmark.lastIndexOf('.') + 1));
    }
    return options.build();
  }

  /** Returns the first line of the message of a failure's root cause. */
  static String rootCause(Throwable e) {
    Throwable cause = Causes.root(e, PairClient::cause);
    return Optional.ofNullable(cause.getMessage())
        .flatMap(message -> message.lines().filter(line -> !line.isBlank()).findFirst())
        .orElse(cause.toString());
  }

  /** Returns the cause of a failure; JMH adds a benchmark thread's as a suppressed exception. */
  private static @Nullable Throwable cause(Throwable e) {
    return e instanceof BenchmarkException && e.getSuppressed().length > 0
        ? e.getSuppressed()[0]
        : e.getCause();
  }
}
