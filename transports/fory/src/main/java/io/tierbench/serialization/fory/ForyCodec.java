package io.tierbench.serialization.fory;

import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.wire.WireService;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/**
 * Apache Fory as its documentation advises for Java on both sides: native mode, no references, the
 * same classes here and there, all of them registered by number, one shared pool of instances. Its
 * generated code takes records and lists apart. A list travels as the class that it is, and only as
 * one that Fory knows.
 */
public final class ForyCodec implements Codec {
  private static final WireService SERVICE = new WireService("fory", "application/x-fory", null);

  /** A value in a row in a table in a data set, with the lists between them, and some to spare. */
  private static final int DEPTH = 16;

  private final ThreadSafeFory fory =
      Fory.builder()
          .withXlang(false)
          .withCompatible(false)
          .withRefTracking(false)
          .requireClassRegistration(true)
          .registerGuavaTypes(false)
          .withMaxDepth(DEPTH)
          .buildThreadSafeFory();

  public ForyCodec() {
    List<Class<?>> classes = Payload.classes();
    for (int number = 0; number < classes.size(); number++) {
      fory.register(classes.get(number), number);
    }
  }

  @Override
  public WireService service() {
    return SERVICE;
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) {
    return fory.serialize(value);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T decode(Payload<T> payload, byte[] bytes) {
    MemoryBuffer buffer = MemoryUtils.wrap(bytes);
    Object value = fory.deserialize(buffer, payload.rawType());
    if (buffer.remaining() > 0) {
      throw new IllegalArgumentException("bytes are left over after the " + payload);
    }
    // Fory puts into a list whatever class the bytes name, of those registered and its own.
    return (T) DecodedClasses.check(payload, value);
  }
}
