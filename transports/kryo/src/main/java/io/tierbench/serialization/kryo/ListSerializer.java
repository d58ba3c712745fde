package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serializes a list of elements of one class, none of them null. */
final class ListSerializer<E> extends Serializer<List<E>> {
  private final Serializer<E> element;

  ListSerializer(Serializer<E> element) {
    this.element = element;
  }

  @Override
  public void write(Kryo kryo, Output output, List<E> list) {
    output.writeVarInt(list.size(), true);
    for (int i = 0; i < list.size(); i++) {
      element.write(kryo, output, list.get(i));
    }
  }

  @Override
  @SuppressWarnings("unchecked")
  public List<E> read(Kryo kryo, Input input, @Nullable Class<? extends List<E>> type) {
    Object[] elements = new Object[((BoundedInput) input).readCount()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = element.read(kryo, input, null);
    }
    return (List<E>) Arrays.asList(elements);
  }
}
