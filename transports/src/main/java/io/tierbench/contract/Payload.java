package io.tierbench.contract;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/**
 * One kind of thing that travels as a request or as a response. The identity of a constant is its
 * meaning; a codec keeps one encoder and one decoder for each.
 *
 * @param <T> the domain type
 */
public final class Payload<T> {
  /** Nothing: no bytes in every codec. */
  public static final Payload<Void> EMPTY = of("nothing", Void.class);

  public static final Payload<Order> ORDER = of("order", Order.class);
  public static final Payload<Integer> ORDER_ID = of("order id", Integer.class);
  public static final Payload<List<Product>> PRODUCTS =
      new Payload<>("list of products", List.class, new ListOf(Product.class));
  public static final Payload<String> CUSTOMER_ID = of("customer id", String.class);
  public static final Payload<Customer> CUSTOMER = of("customer", Customer.class);
  public static final Payload<DataSet> DATA_SET = of("data set", DataSet.class);

  private final String name;
  private final Class<?> rawType;
  private final Type type;

  private Payload(String name, Class<?> rawType, Type type) {
    this.name = name;
    this.rawType = rawType;
    this.type = type;
  }

  private static <T> Payload<T> of(String name, Class<T> type) {
    return new Payload<>(name, type, type);
  }

  /** The domain type with its type arguments, for codecs that work by reflection. */
  public Type type() {
    return type;
  }

  /** The class of such a thing, or the interface that it has. */
  public Class<?> rawType() {
    return rawType;
  }

  /** What it is called in messages to people: {@code list of products}. */
  @Override
  public String toString() {
    return name;
  }

  private record ListOf(Class<?> element) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
      return new Type[] {element};
    }

    @Override
    public Type getRawType() {
      return List.class;
    }

    @Override
    public Type getOwnerType() {
      return null;
    }
  }
}
