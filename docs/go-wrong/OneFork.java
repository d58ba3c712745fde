import java.lang.ProcessBuilder.Redirect;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * One fork: measures the same code in ten JVMs, and asks a t test whether it differs from itself.
 */
class OneFork {
  private static final String LINES = "17;Product number 17;85\n".repeat(77);
  private static long prices;

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    if (List.of(args).contains("fork")) {
      callsPerSecond(quick ? 20 : 2_000); // warms up
      for (int iteration = 1; iteration <= 20; iteration++) {
        System.out.println(callsPerSecond(quick ? 2 : 50));
      }
      return;
    }
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    int forks = quick ? 4 : 10;
    List<double[]> iterations = new ArrayList<>();
    List<double[][]> pairs = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double[] rates = iterationsOfNewJvm();
      iterations.forEach(others -> pairs.add(new double[][] {others, rates}));
      iterations.add(rates);
      System.out.printf(Locale.ROOT, "JVM %d: %,.0f calls/s%n", fork + 1, mean(rates));
    }
    double[] means = iterations.stream().mapToDouble(OneFork::mean).toArray();
    List<double[][]> halves = new ArrayList<>();
    for (int bits = 1; bits < 1 << forks; bits += 2) { // a bit for each JVM of one half
      if (Integer.bitCount(bits) == forks / 2) {
        halves.add(new double[][] {select(means, bits), select(means, ~bits)});
      }
    }
    // Student's t at a level of 5 %, with 38 and 8 degrees of freedom.
    long falsePairs = percentDifferent(pairs, 2.024);
    long falseHalves = percentDifferent(halves, 2.306);
    System.out.println("wrong: " + falsePairs + " % of pairs of JVMs differ by their iterations");
    System.out.println("right: " + falseHalves + " % of halves of all JVMs differ by their JVMs");
  }

  /** Runs this program in a new JVM, and returns what it prints: a rate for each iteration. */
  static double[] iterationsOfNewJvm() throws Exception {
    ProcessHandle.Info self = ProcessHandle.current().info();
    List<String> command = new ArrayList<>(List.of(self.command().orElseThrow()));
    command.addAll(List.of(self.arguments().orElseThrow()));
    command.add("fork");
    Process fork = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    return fork.inputReader().lines().mapToDouble(Double::parseDouble).toArray();
  }

  /** Returns the rate of a call that parses 77 products. */
  static double callsPerSecond(int millis) {
    long start = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - start < millis * 1_000_000L) {
      for (String line : LINES.split("\n")) {
        prices += Integer.parseInt(line.split(";")[2]);
      }
      calls++;
    }
    return calls * 1e9 / (System.nanoTime() - start);
  }

  /** Returns how often a t test tells two equally large samples apart. */
  static long percentDifferent(List<double[][]> comparisons, double quantile) {
    long different = 0;
    for (double[][] samples : comparisons) {
      double variance = variance(samples[0]) + variance(samples[1]);
      double difference = Math.abs(mean(samples[0]) - mean(samples[1]));
      different += difference > quantile * Math.sqrt(variance / samples[0].length) ? 1 : 0;
    }
    return 100 * different / comparisons.size();
  }

  static double[] select(double[] values, int bits) {
    return IntStream.range(0, values.length)
        .filter(index -> (bits >> index & 1) == 1)
        .mapToDouble(index -> values[index])
        .toArray();
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  static double variance(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
    return squares / (values.length - 1);
  }
}
