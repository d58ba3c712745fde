package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.WireService;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Kryo with the classes of the contract registered, references off. With documented effort Kryo's
 * own serializers handle records and lists, with tuned effort {@link ContractSerializers}. A Kryo
 * is not thread-safe, so each thread has its own.
 */
public final class KryoCodec implements Codec {
  private static final WireService SERVICE = new WireService("kryo", "application/x-kryo", null);
  private static final int INITIAL_BUFFER_BYTES = 4096;
  private static final byte[] NO_BYTES = {};

  private final ThreadLocal<Context> contexts;

  public KryoCodec(Effort effort) {
    contexts = ThreadLocal.withInitial(() -> new Context(effort));
  }

  @Override
  public WireService service() {
    return SERVICE;
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) {
    Context context = contexts.get();
    Output output = context.output;
    output.reset();
    context.kryo.writeObject(output, value, context.serializer(payload));
    return output.toBytes();
  }

  @Override
  public <T> T decode(Payload<T> payload, byte[] bytes) {
    Context context = contexts.get();
    BoundedInput input = context.input;
    input.setBuffer(bytes);
    try {
      T value = context.kryo.readObject(input, context.type(payload), context.serializer(payload));
      if (input.position() != bytes.length) {
        throw new KryoException("trailing bytes after a " + payload);
      }
      if (!context.isByHand(payload)) {
        DecodedClasses.check(payload, value);
      }
      return value;
    } finally {
      input.setBuffer(NO_BYTES);
    }
  }

  /** A thread's Kryo with its buffers. */
  private static final class Context {
    final Kryo kryo = new ClassNumbersKryo();
    final Output output = new Output(INITIAL_BUFFER_BYTES, -1);
    final BoundedInput input = new BoundedInput();
    final Map<Payload<?>, Serializer<?>> serializers = new IdentityHashMap<>();

    Context(Effort effort) {
      kryo.setRegistrationRequired(true);
      kryo.setReferences(false);
      for (Payload<?> payload : Payload.encoded()) {
        Serializer<?> byHand = effort == Effort.TUNED ? ContractSerializers.of(payload) : null;
        serializers.put(payload, byHand == null ? kryo.getSerializer(payload.rawType()) : byHand);
      }
    }

    /** Tells whether a hand-written serializer is used: it creates only classes of the contract. */
    boolean isByHand(Payload<?> payload) {
      return serializers.get(payload) == ContractSerializers.of(payload);
    }

    @SuppressWarnings("unchecked")
    <T> Serializer<T> serializer(Payload<T> payload) {
      return (Serializer<T>) Objects.requireNonNull(serializers.get(payload));
    }

    /** Returns the type for Kryo, which passes it to the serializer without using it. */
    @SuppressWarnings("unchecked")
    <T> Class<T> type(Payload<T> payload) {
      return (Class<T>) payload.rawType();
    }
  }
}
