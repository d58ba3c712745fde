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
  public static final Payload<Void> EMPTY = new Payload<>(Void.class);

  public static final Payload<Order> ORDER = new Payload<>(Order.class);
  public static final Payload<Integer> ORDER_ID = new Payload<>(Integer.class);
  public static final Payload<List<Product>> PRODUCTS = new Payload<>(new ListOf(Product.class));
  public static final Payload<String> CUSTOMER_ID = new Payload<>(String.class);
  public static final Payload<Customer> CUSTOMER = new Payload<>(Customer.class);
  public static final Payload<DataSet> DATA_SET = new Payload<>(DataSet.class);

  private final Type type;

  private Payload(Type type) {
    this.type = type;
  }

  /** The domain type with its type arguments, for codecs that work by reflection. */
  public Type type() {
    return type;
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
