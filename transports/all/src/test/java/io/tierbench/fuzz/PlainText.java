package io.tierbench.fuzz;

import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;

/** A codec of texts and nothing else, to fuzz the readers of text forms. */
final class PlainText implements Codec {

  @Override
  public WireService service() {
    return new WireService("texts", "text/plain", null);
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) {
    return String.valueOf(value).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T decode(Payload<T> payload, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return payload == Payload.ORDER_ID ? (T) Integer.valueOf(text) : (T) text;
  }
}
