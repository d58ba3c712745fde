package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A phase of a call, in chronological order. Not every call has every phase. */
public enum CallPhase {
  @JsonProperty("encodeRequest")
  ENCODE_REQUEST("encode request", "step.encode.request"),
  /** Transfer from the client to the server. */
  @JsonProperty("send")
  SEND("send", "step.send"),
  /** Transfer in both directions, if the two sides have different clocks. */
  @JsonProperty("wire")
  WIRE("wire, both ways", "step.wire"),
  /** Waiting time until the server has a thread for the call. */
  @JsonProperty("queue")
  QUEUE("queue", "step.queue"),
  @JsonProperty("decodeRequest")
  DECODE_REQUEST("decode request", "step.decode.request"),
  @JsonProperty("work")
  WORK("work", "step.work"),
  @JsonProperty("encodeResponse")
  ENCODE_RESPONSE("encode response", "step.encode.response"),
  /** Transfer from the server back to the client. */
  @JsonProperty("return")
  RETURN("return", "step.return"),
  @JsonProperty("decodeResponse")
  DECODE_RESPONSE("decode response", "step.decode.response");

  private final String label;
  private final String metric;

  CallPhase(String label, String metric) {
    this.label = label;
    this.metric = metric;
  }

  public String label() {
    return label;
  }

  /** Returns the name among the metrics of a series. */
  public String metric() {
    return metric;
  }
}
