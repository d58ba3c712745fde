package io.tierbench.report;

import java.util.Arrays;
import java.util.Optional;

/**
 * Where {@code SerializationBenchmark} measures the steps of a workload. It runs the two halves of
 * a call: the client's encodes the request and decodes the response, the server's decodes the
 * request and encodes the response. Each is called after what it does to the payload.
 */
enum Coding {
  EMPTY("empty", "encodeEmpty", "decodeEmpty", true),
  ORDER("storeOrder", "encode", "decode", true),
  PRODUCTS("loadProducts", "decode", "encode", false),
  CUSTOMER("loadCustomer", "decode", "encode", false);

  private final String workload;
  private final String clientHalf;
  private final String serverHalf;
  private final boolean request;

  Coding(String workload, String clientHalf, String serverHalf, boolean request) {
    this.workload = workload;
    this.clientHalf = clientHalf;
    this.serverHalf = serverHalf;
    this.request = request;
  }

  static Optional<Coding> of(String workload) {
    return Arrays.stream(values()).filter(coding -> coding.workload.equals(workload)).findFirst();
  }

  /** Method that runs the client's half. */
  String clientHalf() {
    return clientHalf;
  }

  /** Method that runs the server's half. */
  String serverHalf() {
    return serverHalf;
  }

  /** Whether its bytes are those of the request; else they are those of the response. */
  boolean countsRequest() {
    return request;
  }
}
