package io.tierbench.server.control;

import io.tierbench.transport.tls.TlsKeys;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of a server, and the token that controls it. A server announces itself as {@code
 * token@host:HTTP=8080,TCP=8081,...}, and clients receive the same text. With TLS the keys of a
 * client follow the token: {@code token.keys@host:...}; keys for secured messages come last: {@code
 * token~keys@host:...}. Other output omits token and keys.
 *
 * @param token absent if unknown
 * @param keys TLS keys of a client; absent without TLS, and if unknown
 * @param messageKeys message keys of a client; absent without secured messages, and if unknown
 */
public record Endpoints(
    String host,
    Map<Endpoint, Integer> ports,
    @Nullable String token,
    @Nullable TlsKeys keys,
    @Nullable TlsKeys messageKeys) {
  private static final char BEFORE_KEYS = '.';
  private static final char BEFORE_MESSAGE_KEYS = '~';
  private static final String REMEDY =
      "Use the announcement of the server, token@host:HTTP=8080,TCP=8081,...";

  /** Parses the text that {@link #announcement()} or {@link #toString()} returns. */
  public static Endpoints parse(String text) {
    int at = text.indexOf('@');
    int colon = text.lastIndexOf(':');
    if (colon <= at + 1) {
      throw wrong(text, "no host before a ':'");
    }
    Map<Endpoint, Integer> ports = new TreeMap<>();
    for (String part : text.substring(colon + 1).split(",")) {
      String[] nameAndPort = part.split("=");
      try {
        ports.put(Endpoint.named(nameAndPort[0].strip()), Integer.valueOf(nameAndPort[1].strip()));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw wrong(text, "'%s' is not ENDPOINT=port".formatted(part));
      }
    }
    String all = at < 0 ? "" : text.substring(0, at);
    int tilde = all.indexOf(BEFORE_MESSAGE_KEYS);
    String secrets = tilde < 0 ? all : all.substring(0, tilde);
    int dot = secrets.indexOf(BEFORE_KEYS);
    return new Endpoints(
        text.substring(at + 1, colon),
        ports,
        at < 0 ? null : secrets.substring(0, dot < 0 ? secrets.length() : dot),
        dot < 0 ? null : keys(text, secrets.substring(dot + 1), "TLS"),
        tilde < 0 ? null : keys(text, all.substring(tilde + 1), "messages"));
  }

  private static TlsKeys keys(String text, String keys, String of) {
    try {
      return TlsKeys.parse(keys);
    } catch (IllegalArgumentException e) {
      throw wrong(text, "the part after the token is not the keys of " + of);
    }
  }

  private static IllegalArgumentException wrong(String text, String reason) {
    return new IllegalArgumentException(
        "'%s' is not the announcement of a server: %s. %s"
            .formatted(text.substring(text.indexOf('@') + 1), reason, REMEDY));
  }

  public InetSocketAddress address(Endpoint endpoint) {
    Integer port = ports.get(endpoint);
    if (port == null) {
      throw new IllegalArgumentException("the server at %s has no %s".formatted(this, endpoint));
    }
    return new InetSocketAddress(host, port);
  }

  public String requireToken() {
    if (token == null) {
      throw new IllegalArgumentException(
          "the token of the server at %s is missing. %s".formatted(this, REMEDY));
    }
    return token;
  }

  /** Returns the text for {@link #parse}, with the token and the keys. */
  public String announcement() {
    return requireToken()
        + (keys == null ? "" : BEFORE_KEYS + keys.announcement())
        + (messageKeys == null ? "" : BEFORE_MESSAGE_KEYS + messageKeys.announcement())
        + "@"
        + this;
  }

  @Override
  public String toString() {
    return ports.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(",", host + ":", ""));
  }
}
