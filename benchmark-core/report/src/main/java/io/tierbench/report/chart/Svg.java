package io.tierbench.report.chart;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What our pictures have in common. */
final class Svg {
  /** The colours of the page; they differ for colour-blind people and in grey too. */
  static final List<String> COLOURS =
      List.of("#0072b2", "#c47500", "#009e73", "#c05f97", "#6a51a3");

  private Svg() {}

  /**
   * Draws a picture.
   *
   * @param template with its markup
   * @param picture its values
   */
  static String of(String template, Map<String, Object> picture) {
    return Mustache.compiler()
        .withFormatter(Svg::formatted)
        .compile(read(template))
        .execute(picture);
  }

  private static String read(String template) {
    try (InputStream in = Svg.class.getResourceAsStream(template)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rounds coordinates to a tenth of a dot, which is less than can be seen. */
  static String formatted(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number).replaceFirst("\\.0$", "")
        : String.valueOf(value);
  }
}
