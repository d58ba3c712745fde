package io.tierbench.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A filter that removes secrets from records: passwords, and the paths of this machine. */
final class Redaction {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MASK = "***";
  private static final String SECRET =
      "(?:password|passwd|passphrase|pwd|secret|token|credentials?)";

  /**
   * Values after names that end in a secret word. The text may be JSON, so a backslash and the next
   * character belong together.
   */
  private static final Pattern SECRET_VALUE =
      Pattern.compile("(?i)(" + SECRET + "=)(?:\\\\.|[^&\\s\"'\\\\])+");

  /** The user and the password in front of the host of a URL. */
  private static final Pattern USER_AND_PASSWORD =
      Pattern.compile("(://[^/:@\\s\"]*:)[^/@\\s\"]+@");

  /** The token in front of the addresses of a server. */
  private static final Pattern TOKEN_OF_SERVER =
      Pattern.compile("((?:tierbench\\.|--)server=)[^@\\s\"]+@");

  /** The addresses of a server, after its token. */
  private static final Pattern SERVER = Pattern.compile("[^@\\s]+(@[^@]+:[A-Z_]+=\\d+.*)");

  private static final Pattern SECRET_NAME = Pattern.compile("(?i).*" + SECRET);

  private final List<String> folders;

  /**
   * @param folders whose path is removed from the paths of their files
   */
  Redaction(List<Path> folders) {
    this.folders =
        folders.stream()
            .map(folder -> folder.toAbsolutePath().normalize())
            .filter(folder -> folder.getNameCount() > 0)
            .map(Path::toString)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /** Returns the text without secrets; JSON stays JSON. */
  String text(String text) {
    String redacted = text;
    // The pattern is slow, because it starts at every character; most texts have no values.
    if (text.indexOf('=') >= 0) {
      redacted = SECRET_VALUE.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(MASK));
    }
    redacted =
        USER_AND_PASSWORD.matcher(redacted).replaceAll("$1" + Matcher.quoteReplacement(MASK) + "@");
    redacted =
        TOKEN_OF_SERVER.matcher(redacted).replaceAll("$1" + Matcher.quoteReplacement(MASK) + "@");
    for (String folder : folders) {
      redacted = redacted.replace(folder + "/", "");
    }
    return redacted;
  }

  /**
   * Returns the words of a command line without secrets, including values that follow a name such
   * as {@code --password}.
   */
  List<String> words(List<String> words) {
    List<String> redacted = new ArrayList<>();
    boolean secretNext = false;
    for (String word : words) {
      redacted.add(secretNext ? MASK + behindToken(word) : text(word));
      secretNext =
          word.equals("--server") || word.startsWith("-") && SECRET_NAME.matcher(word).matches();
    }
    return redacted;
  }

  /** Returns the part of {@code token@host:...} after the token; empty for other texts. */
  private static String behindToken(String word) {
    Matcher server = SERVER.matcher(word);
    return server.matches() ? server.group(1) : "";
  }

  /** Redacts records, maps, lists, numbers, booleans and text; anything else becomes text. */
  @Nullable Object tree(@Nullable Object value) {
    if (value instanceof Record) {
      return tree(JSON.convertValue(value, Map.class));
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach(
          (key, entry) -> {
            String name = String.valueOf(key);
            boolean secret = entry != null && SECRET_NAME.matcher(name).matches();
            copy.put(name, secret ? MASK : tree(entry));
          });
      return copy;
    }
    if (value instanceof Iterable<?> values) {
      List<Object> copy = new ArrayList<>();
      values.forEach(entry -> copy.add(tree(entry)));
      return copy;
    }
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    return text(Objects.toString(value));
  }
}
