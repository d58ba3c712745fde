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
 * A Mustache template of plain text, with lines of the form {@code name: text}. Lines with an empty
 * text are left out. Null, zero, false and empty values hide a section.
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

  /** Returns a resource of the package of a class; a name with a slash in front is absolute. */
  public static String resource(Class<?> owner, String name) {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
      // Browsers normalize line ends, and the hash of a script must be that of its normalized text.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }

  /** Formats counts and measured values; joins the lines of a text. */
  private static String formatted(Object value) {
    if (value instanceof Double number) {
      return Numbers.format(number);
    }
    return value instanceof Integer
        ? String.format(Locale.ROOT, "%,d", value)
        : value.toString().replaceAll("\\s+", " ");
  }

  /**
   * Fills in a model and returns the lines as facts.
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
