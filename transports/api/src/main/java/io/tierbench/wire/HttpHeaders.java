package io.tierbench.wire;

import java.util.Map;

/** HTTP headers that a protocol requires in each request. */
@FunctionalInterface
public interface HttpHeaders {

  /** No headers. */
  HttpHeaders NONE = operation -> Map.of();

  /**
   * Returns the headers of requests for an operation, by name.
   *
   * <p>They have the same names for all operations.
   *
   * @param operation as in {@link Exchange#call(String, byte[])}
   */
  Map<String, String> of(String operation);
}
