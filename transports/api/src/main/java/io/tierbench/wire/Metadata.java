package io.tierbench.wire;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names and values sent with the bytes of a message, like headers. Every transport has its own
 * representation.
 *
 * @param values by their names in lower case; a value is ASCII without control characters
 */
public record Metadata(Map<String, String> values) {
  public static final Metadata NONE = new Metadata(Map.of());

  /** Maximum size, as counted by HTTP/2; HTTP and gRPC servers usually allow 8 KiB. */
  public static final int MAX_BYTES = 7 << 10;

  /** Overhead counted for each entry (RFC 9113, 6.5.2). */
  private static final int ENTRY_OVERHEAD_BYTES = 32;

  private static final Pattern NAME = Pattern.compile("(?!grpc-)(?!.*-bin$)[a-z0-9_.-]+");
  private static final Pattern VALUE = Pattern.compile("([!-~]([ -~]*[!-~])?)?");

  /** Names that transports use themselves. */
  private static final Set<String> RESERVED =
      Set.of(
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "date",
          "expect",
          "fault",
          "host",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "vary");

  public Metadata {
    int bytes = 0;
    for (Map.Entry<String, String> entry : values.entrySet()) {
      incompatibility(entry.getKey(), entry.getValue())
          .ifPresent(
              incompatibility -> {
                throw new IllegalArgumentException(incompatibility);
              });
      bytes += bytes(entry.getKey(), entry.getValue());
    }
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "metadata of %,d bytes, the maximum is %,d", bytes, MAX_BYTES));
    }
    values = Map.copyOf(values);
  }

  private static Optional<String> incompatibility(String name, String value) {
    if (!isName(name)) {
      return Optional.of(
          "'%s' is not a metadata name: it may contain only lower-case letters, digits, '-', '_' and '.', must not end in '-bin' or be used by a transport"
              .formatted(name));
    }
    // Not the value itself, which may be a secret.
    return VALUE.matcher(value).matches()
        ? Optional.empty()
        : Optional.of(
            "the value of '%s' must be ASCII without control characters and outer spaces"
                .formatted(name));
  }

  /** Tells whether a name is allowed: all transports can send it and do not use it themselves. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches() && !RESERVED.contains(name);
  }

  private static int bytes(String name, String value) {
    return name.length() + value.length() + ENTRY_OVERHEAD_BYTES;
  }

  /**
   * Returns the valid entries of untrusted metadata, up to {@link #MAX_BYTES}. Several values of a
   * name become a list (RFC 9110, 5.3).
   */
  public static Metadata readable(Iterable<Map.Entry<String, String>> untrusted) {
    Map<String, String> lists = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : untrusted) {
      lists.merge(
          entry.getKey().toLowerCase(Locale.ROOT),
          entry.getValue(),
          (value, more) -> value + ", " + more);
    }
    Map<String, String> readable = new LinkedHashMap<>();
    int bytes = 0;
    for (Map.Entry<String, String> entry : lists.entrySet()) {
      int more = bytes(entry.getKey(), entry.getValue());
      if (bytes + more <= MAX_BYTES
          && incompatibility(entry.getKey(), entry.getValue()).isEmpty()) {
        readable.put(entry.getKey(), entry.getValue());
        bytes += more;
      }
    }
    return new Metadata(readable);
  }

  public static Metadata of(String name, String value) {
    return new Metadata(Map.of(name, value));
  }

  /** Returns the value of a name, ignoring case; null if absent. */
  public @Nullable String get(String name) {
    return values.get(name.toLowerCase(Locale.ROOT));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns only the names, for logs: values may be secrets. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
