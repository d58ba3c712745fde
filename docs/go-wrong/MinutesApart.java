import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Runs minutes apart: compares a call with itself, in two runs one after the other and in turns.
 * Halfway another program starts, as it may within minutes: here a busy thread for each core.
 */
class MinutesApart {
  private static final byte[] MESSAGE = new byte[10_000];

  private static volatile boolean busy;
  private static long checksums;

  public static void main(String[] args) {
    int slices = List.of(args).contains("--quick") ? 2 : 100;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());
    meanRate(20); // warms up

    double first = meanRate(slices);
    startAnotherProgram();
    double second = meanRate(slices);
    busy = false; // the other program ends

    double[] logRatios = new double[slices];
    for (int turn = 0; turn < slices; turn++) {
      if (turn == slices / 2) {
        startAnotherProgram();
      }
      logRatios[turn] = Math.log(callsPerSecond() / callsPerSecond());
    }
    busy = false;

    double mean = Arrays.stream(logRatios).average().orElseThrow();
    double squares = Arrays.stream(logRatios).map(log -> Math.pow(log - mean, 2)).sum();
    double error = 1.984 * Math.sqrt(squares / (slices - 1) / slices); // Student's t, 95 %
    System.out.printf(
        Locale.ROOT,
        "wrong: %.2f times as fast as itself (one run after the other)%n",
        first / second);
    System.out.printf(
        Locale.ROOT,
        "right: %.2f times as fast as itself, 95 %% interval %.2f to %.2f (in turns)%n",
        Math.exp(mean),
        Math.exp(mean - error),
        Math.exp(mean + error));
  }

  static void startAnotherProgram() {
    busy = true;
    for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
      new Thread(MinutesApart::beBusy).start();
    }
  }

  static void beBusy() {
    while (busy) {
      Thread.onSpinWait();
    }
  }

  /** Returns the mean rate of a run. */
  static double meanRate(int slices) {
    double sum = 0;
    for (int slice = 0; slice < slices; slice++) {
      sum += callsPerSecond();
    }
    System.out.printf(Locale.ROOT, "%d slices: %,.0f calls/s%n", slices, sum / slices);
    return sum / slices;
  }

  /** Returns the rate of a call in a slice of 100 ms. A call takes a checksum. */
  static double callsPerSecond() {
    long start = System.nanoTime();
    int calls = 0;
    while (System.nanoTime() - start < 100_000_000) {
      CRC32 checksum = new CRC32();
      checksum.update(MESSAGE);
      checksums += checksum.getValue();
      calls++;
    }
    return calls * 1e9 / (System.nanoTime() - start);
  }
}
