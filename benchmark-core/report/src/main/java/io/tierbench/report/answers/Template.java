package io.tierbench.report.answers;

import com.samskivert.mustache.Mustache;
import io.tierbench.text.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A Mustache template with plain text. Each of its lines has the form {@code name: text}; a line
 * whose text is empty is left out. Null, zero, false and what is empty hide a section.
 */
public final class Template {
  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .escapeHTML(false)
          .defaultValue("")
          .emptyStringIsFalse(true)
          .zeroIsFalse(true)
          .withFormatter(Template::formatted);

  private final com.samskivert.mustache.Template template;

  private Template(String text) {
    template = COMPILER.compile(text);
  }

  static Template named(String name) {
    return new Template(resource(Template.class, name));
  }

  /** Returns a text that stands beside a class, or anywhere on its class path. */
  public static String resource(Class<?> owner, String name) {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
      // Browsers read line ends like this, so check sums agree.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }

  /** Formats counts and measured values; a text never ends its line. */
  private static String formatted(Object value) {
    if (value instanceof Double number) {
      return Numbers.format(number);
    }
    return value instanceof Integer
        ? String.format(Locale.ROOT, "%,d", value)
        : value.toString().replaceAll("\\s+", " ");
  }

  /**
   * Returns the facts of a model.
   *
   * @param model a map, or an object with methods that have the names of the values
   */
  List<Fact> facts(Object model) {
    return template
        .execute(model)
        .lines()
        .map(line -> line.split(":", 2))
        .filter(line -> line.length == 2 && !line[1].isBlank())
        .map(line -> new Fact(line[0].strip(), line[1].strip()))
        .toList();
  }

  List<String> texts(String name, Object model) {
    return facts(model).stream().filter(fact -> fact.name().equals(name)).map(Fact::text).toList();
  }
}
