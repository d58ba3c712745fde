package io.tierbench.serialization;

import io.tierbench.contract.DataType;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.wire.WireService;

/**
 * A serialization that turns one object into bytes and back. {@link CodecBinding} does the rest.
 * Safe for many threads; {@link Payload#EMPTY} never reaches it.
 *
 * <p>Bytes may come from a stranger. {@code SerializationTest} holds every codec to these rules:
 *
 * <ul>
 *   <li>Every object of the contract arrives as it was, in both directions.
 *   <li>All bytes belong to the object: bytes that are left over are refused.
 *   <li>Bytes choose no class. An element of a list is of the class that the contract names; where
 *       the library does not see to that, {@link DecodedClasses} does.
 *   <li>A row has a value for each column of its table, and each is null or of the {@linkplain
 *       DataType#javaType class} of the column. A row that contradicts its columns is refused, by
 *       the one who encodes it or by the one who decodes it.
 *   <li>Memory is taken in proportion to the bytes: a count or a length that says more than the
 *       bytes can hold is refused before it is believed.
 *   <li>Whatever the bytes are, decoding fails by an exception, and the next message decodes.
 * </ul>
 *
 * <p>{@link CodecBinding} checks for all codecs that something was decoded, and that it is of the
 * class of its payload.
 */
public interface Codec {

  WireService service();

  <T> byte[] encode(Payload<T> payload, T value) throws Exception;

  /**
   * @throws Exception of any kind if the bytes are not such a payload
   */
  <T> T decode(Payload<T> payload, byte[] bytes) throws Exception;

  /** The name of an operation on the wire, for formats that have rules of their own for it. */
  default String wireName(Operation<?, ?> operation) {
    return operation.name();
  }
}
