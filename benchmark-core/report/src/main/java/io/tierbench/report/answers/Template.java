package io.tierbench.report.answers;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
          // A value never ends the line.
          .withFormatter(value -> value.toString().replaceAll("\\s+", " "));

  private final com.samskivert.mustache.Template template;

  private Template(String text) {
    template = COMPILER.compile(text);
  }

  static Template named(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Fact> facts(Map<String, ?> values) {
    return template
        .execute(values)
        .lines()
        .map(line -> line.split(":", 2))
        .filter(line -> line.length == 2 && !line[1].isBlank())
        .map(line -> new Fact(line[0].strip(), line[1].strip()))
        .toList();
  }

  List<String> texts(String name, Map<String, ?> values) {
    return facts(values).stream()
        .filter(fact -> fact.name().equals(name))
        .map(Fact::text)
        .collect(Collectors.toList());
  }
}
