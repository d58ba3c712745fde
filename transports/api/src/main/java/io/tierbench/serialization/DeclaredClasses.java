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
 * A check of a decoded value, derived from its declared type: the elements of lists and maps must
 * be null or of their declared classes.
 */
interface DeclaredClasses {
  MethodType ACCESSOR = MethodType.methodType(Object.class, Object.class);

  /**
   * Checks a value.
   *
   * @param budget the elements that the rest of the message may have
   * @throws IllegalArgumentException if an element has another class, or there are too many
   */
  void check(Object value, ElementBudget budget);

  /** Returns the check of a type; null if the type contains no list or map. */
  static @Nullable DeclaredClasses of(Type type) {
    return of(type, new HashSet<>());
  }

  private static @Nullable DeclaredClasses of(Type type, Set<Class<?>> enclosing) {
    if (type instanceof ParameterizedType generic
        && List.of(List.class, Map.class).contains(generic.getRawType())) {
      Type[] arguments = generic.getActualTypeArguments();
      Elements elements = Elements.of(arguments[arguments.length - 1], enclosing);
      return generic.getRawType() == Map.class ? new OfMap(elements) : new OfList(elements);
    }
    if (!(type instanceof Class<?> one) || !one.isRecord() || !enclosing.add(one)) {
      return null;
    }
    List<Component> components = new ArrayList<>();
    for (RecordComponent component : one.getRecordComponents()) {
      DeclaredClasses check = of(component.getGenericType(), enclosing);
      if (check != null) {
        components.add(Component.of(component, check));
      }
    }
    enclosing.remove(one);
    return components.isEmpty() ? null : new OfRecord(components);
  }

  /** A limit on the elements of a message: a small message can refer to one list many times. */
  final class ElementBudget {
    private long remaining;

    ElementBudget(long remaining) {
      this.remaining = remaining;
    }

    void take(int elements) {
      remaining -= elements;
      if (remaining < 0) {
        throw new IllegalArgumentException("too many values");
      }
    }
  }

  record Elements(Class<?> type, @Nullable DeclaredClasses check) {

    static Elements of(Type type, Set<Class<?>> enclosing) {
      Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
      return new Elements(
          raw instanceof Class<?> one ? one : Object.class, DeclaredClasses.of(type, enclosing));
    }

    void check(Iterable<?> elements, ElementBudget budget) {
      if (type == Object.class) {
        return;
      }
      for (Object element : elements) {
        if (element != null && !type.isInstance(element)) {
          throw new IllegalArgumentException("not a " + type.getSimpleName());
        }
        if (element != null && check != null) {
          check.check(element, budget);
        }
      }
    }
  }

  record OfList(Elements elements) implements DeclaredClasses {
    @Override
    public void check(Object value, ElementBudget budget) {
      List<?> list = (List<?>) value;
      DecodedClasses.requireRandomAccess(list);
      budget.take(list.size());
      elements.check(list, budget);
    }
  }

  /** A check of a map with texts as keys. */
  record OfMap(Elements values) implements DeclaredClasses {
    private static final Elements KEYS = Elements.of(String.class, Set.of());

    @Override
    public void check(Object value, ElementBudget budget) {
      Map<?, ?> map = (Map<?, ?>) value;
      budget.take(map.size());
      KEYS.check(map.keySet(), budget);
      values.check(map.values(), budget);
    }
  }

  record OfRecord(List<Component> components) implements DeclaredClasses {
    @Override
    public void check(Object value, ElementBudget budget) {
      for (Component component : components) {
        Object inside = component.of(value);
        if (inside != null) {
          component.check().check(inside, budget);
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
