package io.tierbench.serialization;

import io.tierbench.contract.DataType;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.wire.WireService;

/**
 * A thread-safe serialization that turns one object into bytes and back, used by {@link
 * CodecBinding}. It never receives {@link Payload#EMPTY}.
 *
 * <p>Bytes are untrusted. {@code SerializationTest} checks these rules for every codec:
 *
 * <ul>
 *   <li>Every object of the contract is restored unchanged, in both directions.
 *   <li>All bytes belong to the object: trailing bytes are rejected.
 *   <li>Bytes choose no class. List elements have the class of the contract; if the library does
 *       not ensure that, {@link DecodedClasses} does.
 *   <li>A row has a value for each column of its table: null or of the column's {@linkplain
 *       DataType#javaType class}. A row that contradicts its columns is rejected, on encoding or on
 *       decoding.
 *   <li>Memory use is proportional to the bytes: a count or length that exceeds them is rejected
 *       before allocation.
 *   <li>Invalid bytes cause an exception, and the next message can be decoded.
 * </ul>
 *
 * <p>{@link CodecBinding} rejects decoded values that are null or not of the class of the payload.
 */
public interface Codec {

  WireService service();

  <T> byte[] encode(Payload<T> payload, T value) throws Exception;

  <T> T decode(Payload<T> payload, byte[] bytes) throws Exception;

  /** Returns the name of an operation on the wire, for formats with naming conventions. */
  default String wireName(Operation<?, ?> operation) {
    return operation.name();
  }
}
