package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a call walks through, in this order. Not every call has every step. */
public enum Step {
  @JsonProperty("encodeRequest")
  ENCODE_REQUEST("encode request", "step.encode.request"),
  /** From the client to the server. */
  @JsonProperty("send")
  SEND("send", "step.send"),
  /** Both ways together, where the two sides have different clocks. */
  @JsonProperty("wire")
  WIRE("wire, both ways", "step.wire"),
  /** Until the server has a thread for it. */
  @JsonProperty("queue")
  QUEUE("queue", "step.queue"),
  @JsonProperty("decodeRequest")
  DECODE_REQUEST("decode request", "step.decode.request"),
  @JsonProperty("work")
  WORK("work", "step.work"),
  @JsonProperty("encodeResponse")
  ENCODE_RESPONSE("encode response", "step.encode.response"),
  /** From the server back to the client. */
  @JsonProperty("return")
  RETURN("return", "step.return"),
  @JsonProperty("decodeResponse")
  DECODE_RESPONSE("decode response", "step.decode.response");

  private final String label;
  private final String metric;

  Step(String label, String metric) {
    this.label = label;
    this.metric = metric;
  }

  public String label() {
    return label;
  }

  /** Its name among the steps of a series. */
  public String metric() {
    return metric;
  }
}
