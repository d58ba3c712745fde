package io.tierbench.run;

import io.tierbench.benchmark.CallProfiler;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.JmhJson;
import io.tierbench.results.ProcessorTime;
import io.tierbench.results.Replicate;
import io.tierbench.results.Sampling;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures one replicate: one fork of stock JMH, which starts a fresh server JVM of its own.
 *
 * <p>A replicate is rejected, and run once more, by rules that know nothing of its figure: the
 * machine slept meanwhile, or its host gave more than a tenth of the processors' time to others.
 * Only {@link Experiment} looks at figures, and only within a fork: it rejects one that shows that
 * the warm-up of its cell is too short.
 */
final class Replication implements Replicator {
  private static final TimeValue ITERATION_TIMEOUT = TimeValue.minutes(2);
  private static final double MOST_STOLEN_PERCENT = 10;
  private static final Duration LONGEST_GAP = Duration.ofSeconds(5);

  private final Sampling sampling;
  private final List<String> forkArguments;
  private final PrintStream log;
  private final boolean lenient;

  /**
   * @param forkArguments for the JVM of each fork
   * @param log takes what JMH prints
   * @param lenient whether time that was stolen is no reason to reject, as speed does not matter
   */
  Replication(Sampling sampling, List<String> forkArguments, PrintStream log, boolean lenient) {
    this.sampling = sampling;
    this.forkArguments = List.copyOf(forkArguments);
    this.log = log;
    this.lenient = lenient;
  }

  @Override
  public Replicate run(
      Cell cell, Slot slot, int block, int position, int attempt, int warmUp, Deadline deadline) {
    List<Double> warmUpSeries = new ArrayList<>();
    List<Double> measured = new ArrayList<>();
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    ProcessorTime startTime = ProcessorTime.now();
    RunResult result = null;
    String failure = null;
    try {
      result =
          deadline.watch(
              () ->
                  new Runner(options(cell, warmUp), recorder(warmUpSeries, measured)).runSingle());
    } catch (RunnerException | RuntimeException e) {
      failure = rootCause(e);
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
    Double stolen = ProcessorTime.stolenPercent(startTime, ProcessorTime.now());
    return new Replicate(
        slot.cell(),
        slot.copy(),
        block,
        position,
        attempt,
        cell.benchmark(),
        cell.parameters(),
        start,
        elapsed.toMillis() / 1000.0,
        warmUpSeries,
        failure == null ? measured : List.of(),
        failure == null && SteadyState.isSteady(measured),
        stolen,
        rejection(Duration.between(start, Instant.now()).minus(elapsed), lenient ? null : stolen),
        failure,
        result == null ? null : JmhJson.of(result));
  }

  private org.openjdk.jmh.runner.options.Options options(Cell cell, int warmUp) {
    TimeValue iteration = TimeValue.milliseconds(sampling.iterationMillis());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(cell.benchmark()) + "$")
            .forks(1)
            .warmupIterations(warmUp)
            .warmupTime(iteration)
            .measurementIterations(sampling.measured())
            .measurementTime(iteration)
            .timeout(ITERATION_TIMEOUT)
            .addProfiler(CallProfiler.class)
            .jvmArgsAppend(forkArguments.toArray(String[]::new))
            .shouldFailOnError(true);
    cell.parameters().forEach(options::param);
    return options.build();
  }

  /** JMH's own log; the results keep no warm-up iteration, so they are taken as they pass. */
  private OutputFormat recorder(List<Double> warmUp, List<Double> measured) {
    OutputFormat text = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("iterationResult")) {
                IterationType type = ((IterationParams) arguments[1]).getType();
                (type == IterationType.WARMUP ? warmUp : measured)
                    .add(callsPerSecond((IterationResult) arguments[3]));
              }
              return method.invoke(text, arguments);
            });
  }

  private static double callsPerSecond(IterationResult iteration) {
    double unitsPerSecond =
        (double) TimeUnit.SECONDS.toNanos(1)
            / iteration.getBenchmarkParams().getTimeUnit().toNanos(1);
    return iteration.getPrimaryResult().getScore() * unitsPerSecond;
  }

  /** The clock on the wall goes on while a machine sleeps, the other does not. */
  static String rejection(Duration gap, Double stolenPercent) {
    if (gap.compareTo(LONGEST_GAP) > 0) {
      return "the machine slept for %d s, or its clock was set".formatted(gap.toSeconds());
    }
    return stolenPercent != null && stolenPercent > MOST_STOLEN_PERCENT
        ? "%.0f %% of the processors' time was stolen by other guests of the host"
            .formatted(stolenPercent)
        : null;
  }

  private static String rootCause(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null || cause.getSuppressed().length > 0) {
      cause = cause.getCause() != null ? cause.getCause() : cause.getSuppressed()[0];
    }
    return Optional.ofNullable(cause.getMessage())
        .flatMap(message -> message.lines().filter(line -> !line.isBlank()).findFirst())
        .orElse(cause.toString());
  }
}
