package io.tierbench.compare;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tierbench.compare.Benchmark.Bars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/** Reads the parts of JMH's JSON that count. The size is bounded: it may come from anybody. */
public final class JmhFile {
  /** Size of the largest file that is read, in bytes. */
  public static final long MAX_BYTES = 256L << 20;

  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Entry(
      @Nullable String benchmark,
      @Nullable String mode,
      @Nullable Map<String, String> params,
      @Nullable List<String> jvmArgs,
      @Nullable String jmhVersion,
      @Nullable String jdkVersion,
      @Nullable String vmName,
      @Nullable String vmVersion,
      @Nullable String threads,
      @Nullable String forks,
      @Nullable String warmupIterations,
      @Nullable String warmupTime,
      @Nullable String measurementIterations,
      @Nullable String measurementTime,
      @Nullable Metric primaryMetric) {

    /**
     * Returns JVM arguments without those of Tierbench itself, which name ports and folders of the
     * run.
     */
    String arguments() {
      return Stream.ofNullable(jvmArgs)
          .flatMap(List::stream)
          .filter(argument -> !argument.startsWith("-Dtierbench."))
          .collect(Collectors.joining(" "));
    }

    SortedMap<String, String> settings() {
      SortedMap<String, String> settings = new TreeMap<>();
      settings.put("jmhVersion", Objects.requireNonNullElse(jmhVersion, ""));
      settings.put("jdkVersion", Objects.requireNonNullElse(jdkVersion, ""));
      settings.put("vmName", Objects.requireNonNullElse(vmName, ""));
      settings.put("vmVersion", Objects.requireNonNullElse(vmVersion, ""));
      settings.put("threads", Objects.requireNonNullElse(threads, ""));
      settings.put("forks", Objects.requireNonNullElse(forks, ""));
      settings.put("jvmArgs", arguments());
      settings.put("warm-up", warmupIterations + " x " + warmupTime);
      settings.put("measurement", measurementIterations + " x " + measurementTime);
      return settings;
    }
  }

  /**
   * The scores as JMH writes them.
   *
   * @param rawDataHistogram in sample mode: times with their counts instead of a score
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Metric(
      @Nullable String scoreUnit,
      double @Nullable [] scoreConfidence,
      double @Nullable [][] rawData,
      double @Nullable [][][][] rawDataHistogram) {

    @Nullable List<double[]> scores() {
      List<double[]> forks = new ArrayList<>();
      if (rawData != null) {
        forks.addAll(Arrays.asList(rawData));
      } else if (rawDataHistogram != null) {
        for (double[][][] fork : rawDataHistogram) {
          forks.add(Arrays.stream(fork).mapToDouble(Metric::mean).toArray());
        }
      } else {
        return null;
      }
      forks.removeIf(fork -> fork.length == 0);
      return forks;
    }

    private static double mean(double[][] timesWithCounts) {
      double sum = 0;
      double count = 0;
      for (double[] one : timesWithCounts) {
        sum += one[0] * one[1];
        count += one[1];
      }
      return sum / count;
    }
  }

  /**
   * The unit of scores.
   *
   * @param rates whether they are operations per time, rather than time per operation
   */
  private record Unit(boolean rates, double seconds) {
    double speed(double score) {
      return rates ? score / seconds : 1 / (score * seconds);
    }

    double[] speeds(double[] scores) {
      return Arrays.stream(scores).map(this::speed).toArray();
    }

    /** Converts error bars; speeds have no upper end where times may be zero by their bars. */
    Bars bars(double @Nullable [] scores) {
      if (scores == null || scores.length != 2) {
        return new Bars(Double.NaN, Double.NaN);
      }
      return rates
          ? new Bars(speed(scores[0]), speed(scores[1]))
          : new Bars(
              speed(scores[1]), scores[0] <= 0 ? Double.POSITIVE_INFINITY : speed(scores[0]));
    }
  }

  private final Path file;

  private JmhFile(Path file) {
    this.file = file;
  }

  static List<Benchmark> read(Path file) throws BadInputException {
    JmhFile jmh = new JmhFile(file);
    List<Benchmark> benchmarks = new ArrayList<>();
    for (Entry entry : jmh.entries()) {
      benchmarks.add(jmh.benchmark(entry));
    }
    return benchmarks;
  }

  private Entry[] entries() throws BadInputException {
    try {
      long size = Files.size(file);
      if (size > MAX_BYTES) {
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s has %d MiB, more than the maximum of %d for JMH's files",
                file,
                size >> 20,
                MAX_BYTES >> 20));
      }
      return JSON.readValue(file.toFile(), Entry[].class);
    } catch (JsonProcessingException e) {
      throw bad(e.getCause() instanceof JsonProcessingException cause ? cause : e);
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private BadInputException bad(JsonProcessingException e) {
    if (e instanceof JsonEOFException) {
      return new BadInputException(
          file + " is truncated: it was interrupted while it was written or copied", e);
    }
    return e instanceof JsonParseException || e instanceof StreamConstraintsException
        ? new BadInputException(file + " is not JSON: " + e.getOriginalMessage(), e)
        : notJmh(e.getOriginalMessage());
  }

  private Benchmark benchmark(@Nullable Entry entry) throws BadInputException {
    if (entry == null
        || entry.benchmark() == null
        || entry.mode() == null
        || entry.primaryMetric() == null
        || entry.primaryMetric().scoreUnit() == null) {
      throw notJmh("a benchmark without name, mode or primaryMetric");
    }
    List<double[]> forks = entry.primaryMetric().scores();
    if (forks == null) {
      throw notJmh(entry.benchmark() + " has no rawData");
    }
    Unit unit = unit(entry.primaryMetric().scoreUnit());
    return new Benchmark(
        entry.benchmark(),
        new TreeMap<>(Objects.requireNonNullElse(entry.params(), Map.of())),
        entry.mode(),
        entry.settings(),
        forks.stream().map(JmhFile::median).map(unit::speed).toList(),
        forks.stream().map(unit::speeds).toList(),
        unit.bars(entry.primaryMetric().scoreConfidence()),
        forks.size()
            * (seconds(entry.warmupIterations(), entry.warmupTime())
                + seconds(entry.measurementIterations(), entry.measurementTime())));
  }

  /** Returns the time of the iterations of one fork; in single-shot mode they have none. */
  private static double seconds(@Nullable String iterations, @Nullable String time) {
    String[] parts = Objects.requireNonNullElse(time, "").split(" ", 2);
    Double unit = parts.length < 2 ? null : SECONDS.get(parts[1]);
    try {
      return unit == null || iterations == null
          ? Double.NaN
          : Integer.parseInt(iterations) * Long.parseLong(parts[0]) * unit;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static double median(double[] fork) {
    boolean measured = Arrays.stream(fork).noneMatch(Double::isNaN);
    return measured ? StatUtils.percentile(fork, 50) : Double.NaN;
  }

  /** Returns the unit of scores from {@code ops/ms} as from {@code us/op}. */
  private Unit unit(String unit) throws BadInputException {
    boolean rates = unit.startsWith("ops/");
    Double seconds =
        rates
            ? SECONDS.get(unit.substring(4))
            : unit.endsWith("/op") ? SECONDS.get(unit.substring(0, unit.length() - 3)) : null;
    if (seconds == null) {
      throw notJmh("the unit " + unit + " is neither ops per time nor time per op");
    }
    return new Unit(rates, seconds);
  }

  private BadInputException notJmh(String why) {
    return new BadInputException(
        "%s is not JMH's JSON (%s); JMH writes it with -rf json".formatted(file, why));
  }
}
