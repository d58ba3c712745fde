package io.tierbench.wire;

import java.util.Map;

/** HTTP headers that a protocol requires in each request. */
@FunctionalInterface
public interface HttpHeaders {

  HttpHeaders NONE = operation -> Map.of();

  /** Returns the headers of requests for an operation; all operations have the same names. */
  Map<String, String> of(String operation);
}
