package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import io.tierbench.contract.Payload;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kryo that writes the class of an object by its name, once in a message, and an object that occurs
 * more than once as a reference to the first one. The only classes by name are those of the
 * contract and of its values; Kryo itself knows strings and the wrappers of primitives by number.
 */
final class ClassNamesKryo extends ListsAlikeKryo {

  ClassNamesKryo() {
    super(new NamesOfTheContract(), new MapReferenceResolver());
    setRegistrationRequired(false);
  }

  /** Finds a class by its name in a list of ours, so that no name reaches a class loader. */
  private static final class NamesOfTheContract extends DefaultClassResolver {
    private static final Map<String, Class<?>> BY_NAME =
        Stream.concat(
                Payload.classes().stream(),
                Stream.of(ArrayList.class, BigDecimal.class, LocalDateTime.class, byte[].class))
            .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

    @Override
    protected Class<?> getTypeByName(String className) {
      Class<?> type = BY_NAME.get(className);
      if (type == null) {
        throw new KryoException("the name of a class that is none of the contract");
      }
      return type;
    }

    @Override
    public Registration registerImplicit(@SuppressWarnings("rawtypes") Class type) {
      if (!BY_NAME.containsValue(type)) {
        throw new KryoException("a class that is none of the contract: " + type.getName());
      }
      return super.registerImplicit(type);
    }

    /** Of the class that the object travels as: a list may be of another one. */
    @Override
    protected void writeName(
        Output output, @SuppressWarnings("rawtypes") Class type, Registration registration) {
      super.writeName(output, registration.getType(), registration);
    }
  }
}
