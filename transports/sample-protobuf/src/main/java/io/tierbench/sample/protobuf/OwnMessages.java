package io.tierbench.sample.protobuf;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.tierbench.contract.Payload;
import io.tierbench.sample.OwnObjects;
import io.tierbench.sample.SampleCalls;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A user's messages, which are sent and received without mapping. The message of a sample is read
 * from its JSON once per thread.
 */
public abstract class OwnMessages implements MessageMapper<Object, Message>, OwnObjects {
  static final VarHandle SIZE = size();

  /** Messages of a thread by the samples that they carry, each followed by its parts. */
  private static final ThreadLocal<Map<Object, List<Message>>> KNOWN =
      ThreadLocal.withInitial(IdentityHashMap::new);

  private final Message empty;

  protected OwnMessages(Message empty) {
    this.empty = empty;
  }

  private static VarHandle size() {
    try {
      return MethodHandles.privateLookupIn(AbstractMessage.class, MethodHandles.lookup())
          .findVarHandle(AbstractMessage.class, "memoizedSize", int.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the messages of this protobuf keep no size", e);
    }
  }

  @Override
  @SuppressWarnings("unchecked")
  public Payload<Object> payload() {
    return (Payload<Object>) SampleCalls.payload();
  }

  @Override
  @SuppressWarnings("unchecked")
  public Parser<Message> parser() {
    return (Parser<Message>) empty.getParserForType();
  }

  @Override
  public Class<?> type() {
    return empty.getClass();
  }

  @Override
  public boolean carries(Object own, Object sample) {
    return own.equals(toMessage(sample));
  }

  @Override
  public Object toDomain(Message message) {
    return message;
  }

  @Override
  public Message toMessage(Object value) {
    if (value instanceof Message message) {
      return message;
    }
    return asNew(KNOWN.get().computeIfAbsent(value, this::read));
  }

  /** Returns a message without the sizes that it keeps once it is encoded: users send new ones. */
  static Message asNew(List<Message> parts) {
    for (Message part : parts) {
      SIZE.set((AbstractMessage) part, -1);
    }
    return parts.get(0);
  }

  private List<Message> read(Object sample) {
    List<Message> parts = new ArrayList<>();
    try {
      addParts(UserProto.read(SampleCalls.json(sample), empty.newBuilderForType()), parts);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the sample cannot be read as " + empty.getDescriptorForType().getFullName(), e);
    }
    return parts;
  }

  static void addParts(Object value, List<Message> parts) {
    if (value instanceof List<?> elements) {
      elements.forEach(element -> addParts(element, parts));
    } else if (value instanceof Message message) {
      parts.add(message);
      message.getAllFields().values().forEach(field -> addParts(field, parts));
    }
  }
}
