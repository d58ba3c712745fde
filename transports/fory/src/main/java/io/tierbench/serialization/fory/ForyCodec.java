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
 * A codec by Apache Fory, configured as its documentation recommends for Java on both sides: native
 * mode, no references, classes registered by number, one shared pool of instances. Generated code
 * handles records and lists. Fory sends the class of each list, and must know it.
 */
public final class ForyCodec implements Codec {
  private static final WireService SERVICE = new WireService("fory", "application/x-fory", null);

  /** Fits a value in a row in a table in a data set, with the lists between them and a reserve. */
  private static final int MAX_DEPTH = 16;

  private final ThreadSafeFory fory =
      Fory.builder()
          .withXlang(false)
          .withCompatible(false)
          .withRefTracking(false)
          .requireClassRegistration(true)
          .registerGuavaTypes(false)
          .withMaxDepth(MAX_DEPTH)
          .buildThreadSafeFory();

  public ForyCodec() {
    List<Class<?>> classes = Payload.classes();
    for (int number = 0; number < classes.size(); number++) {
      if (!isRegisteredByFory(classes.get(number))) {
        fory.register(classes.get(number), number);
      }
    }
  }

  /** Tells whether Fory itself registers a class. */
  private static boolean isRegisteredByFory(Class<?> type) {
    return type.getName().startsWith("java.");
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
      throw new IllegalArgumentException("trailing bytes after the " + payload);
    }
    // Fory does not check the classes of list elements.
    return (T) DecodedClasses.check(payload, value);
  }
}
