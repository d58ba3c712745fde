import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The fastest of several runs: tries 50 settings that nothing reads, once each, and keeps the
 * fastest. Then runs it again, in turn with no setting.
 */
class FastestRun {
  private static final int SETTINGS = 50;
  private static final int TURNS = 50;
  private static final String LINES = "17;Product number 17;85\n".repeat(77);

  private static long prices;

  public static void main(String[] args) {
    int millis = List.of(args).contains("--quick") ? 1 : 100;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());
    callsPerSecond("none", 50 * millis); // warms up

    double without = callsPerSecond("none", millis);
    double fastest = 0;
    String winner = "none";
    for (int setting = 1; setting <= SETTINGS; setting++) {
      double rate = callsPerSecond("setting " + setting, millis);
      if (rate > fastest) {
        fastest = rate;
        winner = "setting " + setting;
      }
    }

    Random order = new Random();
    double[] logRatios = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      boolean winnerFirst = order.nextBoolean();
      double first = callsPerSecond(winnerFirst ? winner : "none", millis);
      double second = callsPerSecond(winnerFirst ? "none" : winner, millis);
      logRatios[turn] = Math.log(winnerFirst ? first / second : second / first);
    }
    double mean = Arrays.stream(logRatios).average().orElseThrow();
    double squares = Arrays.stream(logRatios).map(log -> Math.pow(log - mean, 2)).sum();
    double error = 2.01 * Math.sqrt(squares / (TURNS - 1) / TURNS); // Student's t, 95 %

    System.out.printf(
        Locale.ROOT,
        "wrong: %.2f times as fast with %s (one run each)%n",
        fastest / without,
        winner);
    System.out.printf(
        Locale.ROOT,
        "right: %.2f times as fast, 95 %% interval %.2f to %.2f (50 runs each, in turns)%n",
        Math.exp(mean),
        Math.exp(mean - error),
        Math.exp(mean + error));
  }

  /** Returns the rate of a call that parses 77 products. Nothing reads the setting. */
  static double callsPerSecond(String setting, int millis) {
    System.setProperty("magic.setting", setting);
    long start = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - start < millis * 1_000_000L) {
      for (String line : LINES.split("\n")) {
        prices += Integer.parseInt(line.split(";")[2]);
      }
      calls++;
    }
    double rate = calls * 1e9 / (System.nanoTime() - start);
    System.out.printf(Locale.ROOT, "%s: %,.0f calls/s%n", setting, rate);
    return rate;
  }
}
