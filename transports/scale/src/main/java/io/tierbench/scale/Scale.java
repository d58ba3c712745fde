package io.tierbench.scale;

import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The size of the database.
 *
 * @param share of 100,000 customers with ten orders each, of five lines each
 */
record Scale(double share) {
  /** Seed of all rows and requests. */
  static final long SEED = 2001;

  static final int LINES_PER_ORDER = 5;
  static final int ORDERS_PER_CUSTOMER = 10;

  private static final int CUSTOMERS = 100_000;
  private static final double MIN = 0.01;
  private static final double MAX = 100;
  private static final String RESOURCE = "tierbench-scale/scale.json";

  Scale {
    if (!(share >= MIN && share <= MAX)) {
      throw new IllegalArgumentException(
          "--scale=%s: it must be from %s to %s".formatted(share, MIN, MAX));
    }
  }

  int customers() {
    return (int) Math.round(CUSTOMERS * share);
  }

  int orders() {
    return ORDERS_PER_CUSTOMER * customers();
  }

  int lines() {
    return LINES_PER_ORDER * orders();
  }

  /** Returns a random number from a range, the same for equal arguments. */
  static int random(int number, int from, int to) {
    return new SplittableRandom(SEED + number).nextInt(from, to + 1);
  }

  /** Reads the scale on the class path; null if there is none. */
  static @Nullable Scale onClassPath() {
    try (InputStream in = Providers.classLoader().getResourceAsStream(RESOURCE)) {
      return in == null ? null : new Scale(Json.MAPPER.readTree(in).path("share").asDouble());
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " cannot be read", e);
    }
  }

  /** Writes the scale, with a description of the database, into a folder of classes. */
  void write(Path classes, Map<String, Object> description) throws IOException {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("share", share);
    content.putAll(description);
    Path file = classes.resolve(RESOURCE);
    Files.createDirectories(file.getParent());
    Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), content);
  }
}
