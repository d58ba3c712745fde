package io.tierbench.wire;

import java.util.Map;

/** What a protocol wants beside each request where HTTP carries it. */
@FunctionalInterface
public interface HttpHeaders {

  /** Of a protocol that wants nothing. */
  HttpHeaders NONE = operation -> Map.of();

  /**
   * The headers of requests for an operation, by name.
   *
   * <p>They have the same names for all operations.
   *
   * @param operation as in {@link Exchange#call(String, byte[])}
   */
  Map<String, String> of(String operation);
}
