package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record class with its components, found once by reflection.
 *
 * @param constructor takes the values of the components as an array
 */
public record RecordShape(List<Component> components, MethodHandle constructor) {

  /** A component of a record. */
  public record Component(String name, Type type, boolean nullable, MethodHandle getter) {
    public @Nullable Object get(Object record) {
      try {
        return (Object) getter.invokeExact(record);
      } catch (Throwable e) {
        throw unchecked(e);
      }
    }
  }

  public static RecordShape of(Class<?> type) {
    RecordComponent[] all = type.getRecordComponents();
    Class<?>[] parameters = new Class<?>[all.length];
    List<Component> components = new ArrayList<>();
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      for (int i = 0; i < all.length; i++) {
        parameters[i] = all[i].getType();
        components.add(
            new Component(
                all[i].getName(),
                all[i].getGenericType(),
                all[i].getAnnotatedType().isAnnotationPresent(Nullable.class),
                lookup
                    .unreflect(all[i].getAccessor())
                    .asType(MethodType.methodType(Object.class, Object.class))));
      }
      return new RecordShape(
          components,
          lookup
              .findConstructor(type, MethodType.methodType(void.class, parameters))
              .asSpreader(Object[].class, parameters.length)
              .asType(MethodType.methodType(Object.class, Object[].class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " is not a public record", e);
    }
  }

  @Nullable Object[] values(Object record) {
    return components.stream().map(component -> component.get(record)).toArray();
  }

  /** Creates a record; rejects a missing value that must not be null. */
  public Object make(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null && !components.get(i).nullable) {
        throw BadElement.missing(components.get(i).name);
      }
    }
    try {
      return Objects.requireNonNull((Object) constructor.invokeExact(values));
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }
}
