package io.tierbench.serialization;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.wire.WireService;

/**
 * A serialization that turns one object into bytes and back. {@link CodecBinding} makes the rest of
 * it. Safe for many threads; {@link Payload#EMPTY} never reaches it.
 */
public interface Codec {

  WireService service();

  <T> byte[] encode(Payload<T> payload, T value) throws Exception;

  /**
   * @throws Exception of any kind where the bytes are not such a payload
   */
  <T> T decode(Payload<T> payload, byte[] bytes) throws Exception;

  /** The name of an operation on the wire, where the format has rules of its own for it. */
  default String wireName(Operation<?, ?> operation) {
    return operation.name();
  }
}
