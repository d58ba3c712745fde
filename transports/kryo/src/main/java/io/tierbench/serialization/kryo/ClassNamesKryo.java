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
 * A Kryo that writes class names, each once per message, and references to repeated objects. Only
 * classes of the contract and of its values have names; strings and wrappers of primitives have
 * Kryo's numbers.
 */
final class ClassNamesKryo extends BaseKryo {

  ClassNamesKryo() {
    super(new NamesOfTheContract(), new MapReferenceResolver());
    setRegistrationRequired(false);
  }

  /** Finds a class by its name in a fixed list, so that no name reaches a class loader. */
  private static final class NamesOfTheContract extends DefaultClassResolver {
    private static final Map<String, Class<?>> BY_NAME =
        Stream.concat(
                Payload.classes().stream(),
                Stream.of(ArrayList.class, BigDecimal.class, LocalDateTime.class, byte[].class))
            .distinct()
            .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

    @Override
    protected Class<?> getTypeByName(String className) {
      Class<?> type = BY_NAME.get(className);
      if (type == null) {
        throw new KryoException("a class name outside the contract");
      }
      return type;
    }

    @Override
    public Registration registerImplicit(@SuppressWarnings("rawtypes") Class type) {
      if (!BY_NAME.containsValue(type)) {
        throw new KryoException("a class outside the contract: " + type.getName());
      }
      return super.registerImplicit(type);
    }

    /**
     * Writes the name of the class used on the wire, which for lists differs from the actual class.
     */
    @Override
    protected void writeName(
        Output output, @SuppressWarnings("rawtypes") Class type, Registration registration) {
      super.writeName(output, registration.getType(), registration);
    }
  }
}
