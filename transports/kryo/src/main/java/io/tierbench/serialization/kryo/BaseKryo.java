package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.UUIDSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A Kryo with the library's serializers for records, collections and values. Writes all lists as
 * one class: the many list classes of the JDK would have to be registered individually.
 */
abstract class BaseKryo extends Kryo {
  /** Fits a value in a row in a table in a data set, with the lists between them and a reserve. */
  private static final int MAX_DEPTH = 16;

  BaseKryo(ClassResolver classes, @Nullable ReferenceResolver references) {
    super(classes, references);
    setMaxDepth(MAX_DEPTH);
    addDefaultSerializer(ArrayList.class, new BoundedListSerializer());
    addDefaultSerializer(LinkedHashMap.class, new BoundedMapSerializer());
    addDefaultSerializer(UUID.class, new UUIDSerializer());
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Registration getRegistration(Class type) {
    return super.getRegistration(List.class.isAssignableFrom(type) ? ArrayList.class : type);
  }

  /** Kryo's own list serializer with a limit on the number of elements. */
  private static final class BoundedListSerializer extends CollectionSerializer<List<?>> {

    @Override
    protected List<?> create(Kryo kryo, Input input, Class<? extends List<?>> type, int size) {
      ((BoundedInput) input).takeElements(size);
      return new ArrayList<>(size);
    }
  }

  /** Kryo's own map serializer with a limit on the number of entries. */
  private static final class BoundedMapSerializer extends MapSerializer<Map<?, ?>> {

    @Override
    protected Map<?, ?> create(Kryo kryo, Input input, Class<? extends Map<?, ?>> type, int size) {
      ((BoundedInput) input).takeElements(size);
      return new LinkedHashMap<>();
    }
  }
}
