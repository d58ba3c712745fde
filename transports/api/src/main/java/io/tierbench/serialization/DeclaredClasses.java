package io.tierbench.serialization;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A check that lists and maps within a decoded value have elements of their declared classes, made
 * from the declaration. A value may be null.
 */
interface DeclaredClasses {
  MethodType ACCESSOR = MethodType.methodType(Object.class, Object.class);

  /**
   * Checks a value.
   *
   * @param left the number of elements that the rest of the message can have
   */
  void check(Object value, ElementsLeft left);

  /** Returns the check of a type; null if its class says everything. */
  static @Nullable DeclaredClasses of(Type type) {
    return of(type, new HashSet<>());
  }

  private static @Nullable DeclaredClasses of(Type type, Set<Class<?>> around) {
    if (type instanceof ParameterizedType generic
        && List.of(List.class, Map.class).contains(generic.getRawType())) {
      Type[] arguments = generic.getActualTypeArguments();
      Elements elements = Elements.of(arguments[arguments.length - 1], around);
      return generic.getRawType() == Map.class ? new OfMap(elements) : new OfList(elements);
    }
    if (!(type instanceof Class<?> one) || !one.isRecord() || !around.add(one)) {
      return null;
    }
    List<Component> components = new ArrayList<>();
    for (RecordComponent component : one.getRecordComponents()) {
      DeclaredClasses check = of(component.getGenericType(), around);
      if (check != null) {
        components.add(Component.of(component, check));
      }
    }
    around.remove(one);
    return components.isEmpty() ? null : new OfRecord(components);
  }

  /** A count of elements: a small message can refer to one list many times. */
  final class ElementsLeft {
    private long left;

    ElementsLeft(long left) {
      this.left = left;
    }

    void take(int elements) {
      left -= elements;
      if (left < 0) {
        throw new IllegalArgumentException("too many values");
      }
    }
  }

  record Elements(Class<?> type, @Nullable DeclaredClasses check) {

    static Elements of(Type type, Set<Class<?>> around) {
      Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
      return new Elements(
          raw instanceof Class<?> one ? one : Object.class, DeclaredClasses.of(type, around));
    }

    void check(Iterable<?> elements, ElementsLeft left) {
      if (type == Object.class) {
        return;
      }
      for (Object element : elements) {
        if (element != null && !type.isInstance(element)) {
          throw new IllegalArgumentException("not a " + type.getSimpleName());
        }
        if (element != null && check != null) {
          check.check(element, left);
        }
      }
    }
  }

  record OfList(Elements elements) implements DeclaredClasses {
    @Override
    public void check(Object value, ElementsLeft left) {
      List<?> list = (List<?>) value;
      DecodedClasses.checkPositions(list);
      left.take(list.size());
      elements.check(list, left);
    }
  }

  /** Check of a map, whose keys are texts. */
  record OfMap(Elements values) implements DeclaredClasses {
    private static final Elements KEYS = Elements.of(String.class, Set.of());

    @Override
    public void check(Object value, ElementsLeft left) {
      Map<?, ?> map = (Map<?, ?>) value;
      left.take(map.size());
      KEYS.check(map.keySet(), left);
      values.check(map.values(), left);
    }
  }

  record OfRecord(List<Component> components) implements DeclaredClasses {
    @Override
    public void check(Object value, ElementsLeft left) {
      for (Component component : components) {
        Object inside = component.of(value);
        if (inside != null) {
          component.check().check(inside, left);
        }
      }
    }
  }

  record Component(MethodHandle accessor, DeclaredClasses check) {

    static Component of(RecordComponent component, DeclaredClasses check) {
      try {
        component.getAccessor().setAccessible(true);
        return new Component(
            MethodHandles.lookup().unreflect(component.getAccessor()).asType(ACCESSOR), check);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }

    @Nullable Object of(Object holder) {
      try {
        return (Object) accessor.invokeExact(holder);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
