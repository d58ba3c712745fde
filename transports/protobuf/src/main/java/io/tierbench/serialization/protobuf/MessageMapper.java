package io.tierbench.serialization.protobuf;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.tierbench.contract.Payload;

/**
 * Maps the values of a payload to messages and back, for calls that a plug-in brings. Found by
 * {@link java.util.ServiceLoader}.
 *
 * @param <T> the domain type
 * @param <M> the generated message
 */
public interface MessageMapper<T, M extends Message> {

  Payload<T> payload();

  M toMessage(T value);

  Parser<M> parser();

  T toDomain(M message);
}
