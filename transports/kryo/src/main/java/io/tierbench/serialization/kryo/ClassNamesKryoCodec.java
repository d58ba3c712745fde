package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.wire.WireService;

/**
 * Kryo with class names and references in the message, like the object graphs of .NET Remoting's
 * {@code BinaryFormatter}. Kryo's own serializers handle records and lists; {@link ClassNamesKryo}
 * writes the names. Compared with {@link KryoCodec} it shows the cost of the names.
 */
public final class ClassNamesKryoCodec implements Codec {
  private static final WireService SERVICE =
      new WireService("kryo-named", "application/x-kryo-named", null);
  private static final int INITIAL_BUFFER_BYTES = 4096;
  private static final byte[] NO_BYTES = {};

  private final ThreadLocal<Context> contexts = ThreadLocal.withInitial(Context::new);

  @Override
  public WireService service() {
    return SERVICE;
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) {
    Context context = contexts.get();
    Output output = context.output;
    output.reset();
    context.kryo.writeClassAndObject(output, value);
    return output.toBytes();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T decode(Payload<T> payload, byte[] bytes) {
    Context context = contexts.get();
    BoundedInput input = context.input;
    input.setBuffer(bytes);
    try {
      Object value = context.kryo.readClassAndObject(input);
      if (input.position() != bytes.length) {
        throw new KryoException("trailing bytes after a " + payload);
      }
      return (T) DecodedClasses.check(payload, value);
    } finally {
      input.setBuffer(NO_BYTES);
    }
  }

  /** A thread's Kryo with its buffers. */
  private static final class Context {
    final Kryo kryo = new ClassNamesKryo();
    final Output output = new Output(INITIAL_BUFFER_BYTES, -1);
    final BoundedInput input = new BoundedInput();
  }
}
