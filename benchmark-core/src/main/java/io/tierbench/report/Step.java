package io.tierbench.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a call walks through, in this order. */
public enum Step {
  @JsonProperty("encodeRequest")
  ENCODE_REQUEST("encode request"),
  @JsonProperty("requestWire")
  REQUEST_WIRE("request wire"),
  @JsonProperty("decodeRequest")
  DECODE_REQUEST("decode request"),
  @JsonProperty("work")
  WORK("work"),
  @JsonProperty("encodeResponse")
  ENCODE_RESPONSE("encode response"),
  @JsonProperty("responseWire")
  RESPONSE_WIRE("response wire"),
  @JsonProperty("decodeResponse")
  DECODE_RESPONSE("decode response");

  private final String label;

  Step(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
