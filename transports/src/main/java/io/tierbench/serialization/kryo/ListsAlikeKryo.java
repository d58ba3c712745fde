package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.tierbench.contract.Payload;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Kryo with its own serializers for records, collections and values, which write the class of each
 * by its number. All lists travel as one class: those of the JDK, of which there are many, would
 * have to be registered one by one.
 */
final class ListsAlikeKryo extends Kryo {
  /** A value in a row in a table in a data set, with the lists between them, and some to spare. */
  private static final int DEPTH = 16;

  ListsAlikeKryo() {
    super(new NumbersOnly(), null);
    setMaxDepth(DEPTH);
    register(ArrayList.class, new BoundedListSerializer());
    Payload.CLASSES.forEach(this::register);
    register(BigDecimal.class);
    register(LocalDateTime.class);
  }

  /** Takes no names of classes, which Kryo would look up and remember before it refuses them. */
  private static final class NumbersOnly extends DefaultClassResolver {

    @Override
    protected Registration readName(Input input) {
      throw new KryoException("the name of a class where only numbers are known");
    }
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
