package io.tierbench.compare;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
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
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads JMH's JSON as a stream and keeps only the parts that count. Everything is bounded, because
 * the file may come from anybody.
 */
public final class JmhFile {
  /** Larger files are refused, in bytes. */
  public static final long LARGEST = 256L << 20;

  private static final int MAX_BENCHMARKS = 100_000;
  private static final int MAX_ITERATIONS = 1_000_000;

  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

  private static final List<String> SETTINGS =
      List.of("jmhVersion", "jdkVersion", "vmName", "vmVersion", "threads", "forks");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final Path file;

  private JmhFile(Path file) {
    this.file = file;
  }

  /** The benchmarks of a file, in their order. */
  static List<Benchmark> read(Path file) throws BadInputException {
    return new JmhFile(file).read();
  }

  private List<Benchmark> read() throws BadInputException {
    try {
      if (Files.size(file) > LARGEST) {
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s has %d MiB, more than %d: JMH's files are smaller",
                file,
                Files.size(file) >> 20,
                LARGEST >> 20));
      }
      try (JsonParser parser = JSON.createParser(file.toFile())) {
        return benchmarks(parser);
      }
    } catch (JsonEOFException e) {
      throw new BadInputException(
          file + " is incomplete: it was cut off while it was written or copied", e);
    } catch (JsonParseException | StreamConstraintsException e) {
      throw new BadInputException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private List<Benchmark> benchmarks(JsonParser parser) throws IOException, BadInputException {
    expect(parser.nextToken(), JsonToken.START_ARRAY, "a list of benchmarks");
    List<Benchmark> benchmarks = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      benchmarks.add(benchmark(parser));
      if (benchmarks.size() > MAX_BENCHMARKS) {
        throw notJmh(String.format(Locale.ROOT, "it has more than %,d benchmarks", MAX_BENCHMARKS));
      }
    }
    if (parser.nextToken() != null) {
      throw notJmh("something follows the list");
    }
    return benchmarks;
  }

  private Benchmark benchmark(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_OBJECT, "a benchmark");
    Map<String, String> texts = new TreeMap<>();
    SortedMap<String, String> parameters = new TreeMap<>();
    String arguments = "";
    PrimaryMetric metric = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "params" -> parameters = texts(parser);
        case "jvmArgs" -> arguments = arguments(parser);
        case "primaryMetric" -> metric = metric(parser);
        default -> {
          if (value.isScalarValue()) {
            texts.put(name, parser.getText());
          } else {
            parser.skipChildren();
          }
        }
      }
    }
    String method = texts.get("benchmark");
    String mode = texts.get("mode");
    if (method == null || mode == null || metric == null || metric.unit == null) {
      throw notJmh("a benchmark without name, mode or primaryMetric");
    }
    if (metric.forks == null) {
      throw notJmh(method + " has no rawData");
    }
    SortedMap<String, String> settings = new TreeMap<>();
    SETTINGS.stream()
        .filter(texts::containsKey)
        .forEach(name -> settings.put(name, texts.get(name)));
    settings.put("jvmArgs", arguments);
    settings.put("warm-up", texts.get("warmupIterations") + " x " + texts.get("warmupTime"));
    settings.put(
        "measurement", texts.get("measurementIterations") + " x " + texts.get("measurementTime"));
    Unit unit = unit(metric.unit);
    return new Benchmark(
        method,
        parameters,
        mode,
        settings,
        metric.forks.stream().map(JmhFile::median).map(unit::speed).toList(),
        metric.forks.stream().map(unit::speeds).toList(),
        unit.speeds(metric.bars),
        metric.forks.size() * (seconds(texts, "warmup") + seconds(texts, "measurement")));
  }

  /**
   * @param forks for each of them the scores of its iterations
   * @param bars in the unit of the scores
   */
  private record PrimaryMetric(@Nullable String unit, @Nullable List<double[]> forks, Bars bars) {}

  /**
   * What scores are counted in.
   *
   * @param rates whether they are operations per time, not time per operation
   * @param seconds that the unit of time has
   */
  private record Unit(boolean rates, double seconds) {
    double speed(double score) {
      return rates ? score / seconds : 1 / (score * seconds);
    }

    double[] speeds(double[] scores) {
      return Arrays.stream(scores).map(this::speed).toArray();
    }

    /** Where times may be nothing or less by their bars, speeds have no upper end. */
    Bars speeds(Bars scores) {
      if (rates) {
        return new Bars(speed(scores.low()), speed(scores.high()));
      }
      double fastest = scores.low() <= 0 ? Double.POSITIVE_INFINITY : speed(scores.low());
      return new Bars(speed(scores.high()), fastest);
    }
  }

  /** The seconds of the iterations of one fork; in single-shot mode they have no time. */
  private static double seconds(Map<String, String> texts, String phase) {
    String[] time = texts.getOrDefault(phase + "Time", "").split(" ", 2);
    Double unit = time.length < 2 ? null : SECONDS.get(time[1]);
    try {
      return unit == null
          ? Double.NaN
          : Integer.parseInt(texts.getOrDefault(phase + "Iterations", ""))
              * Long.parseLong(time[0])
              * unit;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private PrimaryMetric metric(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_OBJECT, "a primaryMetric");
    String unit = null;
    List<double[]> forks = null;
    Bars bars = new Bars(Double.NaN, Double.NaN);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "scoreUnit" -> unit = parser.getText();
        case "scoreConfidence" -> bars = bars(parser);
        case "rawData", "rawDataHistogram" -> forks = forks(parser);
        default -> parser.skipChildren();
      }
    }
    return new PrimaryMetric(unit, forks, bars);
  }

  private Bars bars(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_ARRAY, "scoreConfidence as two numbers");
    parser.nextToken();
    double low = number(parser);
    parser.nextToken();
    double high = number(parser);
    expect(parser.nextToken(), JsonToken.END_ARRAY, "scoreConfidence as two numbers");
    return new Bars(low, high);
  }

  private List<double[]> forks(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_ARRAY, "rawData as a list of forks");
    List<double[]> forks = new ArrayList<>();
    int iterations = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      expect(parser.currentToken(), JsonToken.START_ARRAY, "a list of iterations");
      List<Double> fork = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        fork.add(parser.currentToken() == JsonToken.START_ARRAY ? mean(parser) : number(parser));
        if (++iterations > MAX_ITERATIONS) {
          throw notJmh(
              String.format(
                  Locale.ROOT, "a benchmark has more than %,d iterations", MAX_ITERATIONS));
        }
      }
      if (!fork.isEmpty()) {
        forks.add(fork.stream().mapToDouble(Double::doubleValue).toArray());
      }
    }
    return forks;
  }

  private static double median(double[] fork) {
    boolean measured = Arrays.stream(fork).noneMatch(Double::isNaN);
    return measured ? StatUtils.percentile(fork, 50) : Double.NaN;
  }

  /** The mean of an iteration in sample mode: pairs of a time and how often it was seen. */
  private double mean(JsonParser parser) throws IOException, BadInputException {
    double sum = 0;
    double count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      expect(parser.currentToken(), JsonToken.START_ARRAY, "a time and its count");
      parser.nextToken();
      double time = number(parser);
      parser.nextToken();
      double times = number(parser);
      sum += time * times;
      count += times;
      expect(parser.nextToken(), JsonToken.END_ARRAY, "a time and its count");
    }
    return sum / count;
  }

  private double number(JsonParser parser) throws IOException, BadInputException {
    JsonToken token = parser.currentToken();
    if (token.isNumeric()) {
      return parser.getDoubleValue();
    }
    // JMH writes a score that is not a number as text.
    if (token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NULL) {
      return Double.NaN;
    }
    throw notJmh("a number was expected, not " + token);
  }

  private SortedMap<String, String> texts(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_OBJECT, "params by name");
    SortedMap<String, String> texts = new TreeMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      texts.put(name, parser.getText());
      parser.skipChildren();
    }
    return texts;
  }

  /** JVM arguments without those of Tierbench itself, which name ports and folders of the run. */
  private String arguments(JsonParser parser) throws IOException, BadInputException {
    expect(parser.currentToken(), JsonToken.START_ARRAY, "jvmArgs as a list");
    List<String> arguments = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      String argument = parser.getText();
      parser.skipChildren();
      if (!argument.startsWith("-Dtierbench.")) {
        arguments.add(argument);
      }
    }
    return String.join(" ", arguments);
  }

  /** Of scores from {@code ops/ms} as from {@code us/op}. */
  private Unit unit(String unit) throws BadInputException {
    boolean rates = unit.startsWith("ops/");
    if (rates || unit.endsWith("/op")) {
      Double seconds =
          SECONDS.get(rates ? unit.substring(4) : unit.substring(0, unit.length() - 3));
      if (seconds != null) {
        return new Unit(rates, seconds);
      }
    }
    throw notJmh("the unit " + unit + " is neither ops per time nor time per op");
  }

  private void expect(JsonToken token, JsonToken expected, String what) throws BadInputException {
    if (token == null) {
      throw notJmh("it is empty");
    }
    if (token != expected) {
      throw notJmh(what + " was expected");
    }
  }

  private BadInputException notJmh(String why) {
    return new BadInputException(
        "%s is not JMH's JSON (%s); JMH writes it with -rf json".formatted(file, why));
  }
}
