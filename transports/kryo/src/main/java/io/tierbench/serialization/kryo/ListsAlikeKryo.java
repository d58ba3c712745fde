package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kryo with its own serializers for records, collections and values. All lists travel as one class:
 * those of the JDK, of which there are many, would have to be known one by one.
 */
abstract class ListsAlikeKryo extends Kryo {
  /** A value in a row in a table in a data set, with the lists between them, and some to spare. */
  private static final int DEPTH = 16;

  ListsAlikeKryo(ClassResolver classes, @Nullable ReferenceResolver references) {
    super(classes, references);
    setMaxDepth(DEPTH);
    addDefaultSerializer(ArrayList.class, new BoundedListSerializer());
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Registration getRegistration(Class type) {
    return super.getRegistration(List.class.isAssignableFrom(type) ? ArrayList.class : type);
  }

  /** Kryo's own, but for more elements than the message can honestly have. */
  private static final class BoundedListSerializer extends CollectionSerializer<List<?>> {

    @Override
    protected List<?> create(Kryo kryo, Input input, Class<? extends List<?>> type, int size) {
      ((BoundedInput) input).takeElements(size);
      return new ArrayList<>(size);
    }
  }
}
