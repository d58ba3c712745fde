package io.tierbench.wire;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What travels beside the bytes of a message: names and values, as headers do. Every transport has
 * its own form for it.
 *
 * @param values by their names in lower case; a value is ASCII without control characters
 */
public record Metadata(Map<String, String> values) {
  /** What a plain call has. */
  public static final Metadata NONE = new Metadata(Map.of());

  /** What all of it may take, as HTTP/2 counts: within 8 KiB, where HTTP and gRPC usually end. */
  public static final int MOST_BYTES = 7 << 10;

  /** Beside a name and its value (RFC 9113, 6.5.2). */
  private static final int BYTES_BESIDE = 32;

  private static final Pattern NAME = Pattern.compile("(?!.*-bin$)[a-z0-9_.-]+");
  private static final Pattern VALUE = Pattern.compile("([!-~]([ -~]*[!-~])?)?");

  /**
   * @throws IllegalArgumentException that names what no transport can carry
   */
  public Metadata {
    int bytes = 0;
    for (Map.Entry<String, String> entry : values.entrySet()) {
      objection(entry.getKey(), entry.getValue())
          .ifPresent(
              objection -> {
                throw new IllegalArgumentException(objection);
              });
      bytes += bytes(entry);
    }
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "metadata of %,d bytes: %,d are the most".formatted(bytes, MOST_BYTES));
    }
    values = Map.copyOf(values);
  }

  private static Optional<String> objection(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of(
          "'%s' is no name of metadata: it has lower-case letters, digits, '-', '_' and '.' only, and does not end in '-bin'"
              .formatted(name));
    }
    // Not the value itself, which may be a secret.
    return VALUE.matcher(value).matches()
        ? Optional.empty()
        : Optional.of(
            "the value of '%s' is not ASCII without control characters and outer spaces"
                .formatted(name));
  }

  private static int bytes(Map.Entry<String, String> entry) {
    return entry.getKey().length() + entry.getValue().length() + BYTES_BESIDE;
  }

  /** Of what a stranger says, as much as is metadata. */
  public static Metadata readable(Map<String, String> said) {
    Map<String, String> readable = new LinkedHashMap<>();
    int bytes = 0;
    for (Map.Entry<String, String> entry : said.entrySet()) {
      bytes += bytes(entry);
      if (bytes <= MOST_BYTES && objection(entry.getKey(), entry.getValue()).isEmpty()) {
        readable.put(entry.getKey(), entry.getValue());
      }
    }
    return new Metadata(readable);
  }

  public static Metadata of(String name, String value) {
    return new Metadata(Map.of(name, value));
  }

  /** With one more, or with another value. */
  public Metadata with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Metadata(more);
  }

  /** The value of a name however it is written; null where there is none. */
  public String get(String name) {
    return values.get(name.toLowerCase(Locale.ROOT));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The names alone: values may be secrets, and this may reach a log. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
