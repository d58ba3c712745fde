package io.tierbench.contract;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The type of a request or a response. Codecs keep one encoder and one decoder for each constant,
 * by identity.
 *
 * @param <T> the domain type
 */
public final class Payload<T> {

  /** Classes with the first numbers on the wire, which are their positions in this list. */
  public static final List<Class<?>> FIRST_CLASSES =
      List.of(
          Address.class,
          LineItem.class,
          Order.class,
          Product.class,
          Customer.class,
          DataSet.class,
          DataTable.class,
          DataColumn.class,
          DataRelation.class,
          DataRow.class,
          DataRow.State.class,
          DataType.class,
          PurchaseLine.class,
          PurchaseOrder.class,
          FundsTransfer.class,
          ProductDetails.class,
          ProductInfo.class);

  private static final Set<Class<?>> KNOWN_TO_EVERY_FORMAT =
      Set.of(String.class, Boolean.class, Integer.class, Long.class, Double.class, Void.class);

  /** Payload without content, for which codecs are not used. */
  public static final Payload<Void> EMPTY = of("nothing", "nothing", Void.class);

  /** Value of {@link #EMPTY}, the only one of {@code Void}. */
  @SuppressWarnings("NullAway")
  public static final Void NOTHING = null;

  public static final Payload<Order> ORDER = of("order", "order", Order.class);
  public static final Payload<Integer> ORDER_ID = of("orderId", "order id", Integer.class);
  public static final Payload<Integer> ORDER_COUNT = of("count", "number of orders", Integer.class);
  public static final Payload<List<PurchaseOrder>> PURCHASE_ORDERS =
      ofList("orders", "list of orders", PurchaseOrder.class);

  /** A number of requested items. */
  public static final Payload<Integer> COUNT = of("count", "count", Integer.class);

  public static final Payload<FundsTransfer> FUNDS_TRANSFER =
      of("transfer", "transfer of funds", FundsTransfer.class);
  public static final Payload<ProductInfo> PRODUCT_INFO =
      of("productInfo", "product info", ProductInfo.class);

  /** Bytes, in binary form if the format supports it. */
  public static final Payload<byte[]> BYTES = of("bytes", "array of bytes", byte[].class);

  public static final Payload<List<Product>> PRODUCTS =
      ofList("products", "list of products", Product.class);
  public static final Payload<String> CUSTOMER_ID = of("customerId", "customer id", String.class);
  public static final Payload<Customer> CUSTOMER = of("customer", "customer", Customer.class);
  public static final Payload<DataSet> DATA_SET = of("dataSet", "data set", DataSet.class);

  public static final Payload<String> TEXT = of("text", "text", String.class);

  /** A data set sent as XML: codecs encode a {@link #TEXT}. */
  public static final Payload<DataSet> DATA_SET_XML = of("text", "data set as XML", DataSet.class);

  /** A data set in parts, each a message of its own: codecs encode a {@link #DATA_SET}. */
  @SuppressWarnings("unchecked")
  public static final Payload<Batches<DataSet>> DATA_SET_BATCHES =
      (Payload<Batches<DataSet>>) (Payload<?>) of("dataSet", "data set in batches", Batches.class);

  /** Rows sent as the JDK's XML: codecs encode a {@link #TEXT}. */
  public static final Payload<WebRows> WEB_ROWS = of("text", "row set as XML", WebRows.class);

  private final String argument;
  private final String name;
  private final Class<?> rawType;
  private final Type type;
  private final Class<?> ownClass;

  private Payload(String argument, String name, Class<?> rawType, Type type, Class<?> ownClass) {
    this.argument = argument;
    this.name = name;
    this.rawType = rawType;
    this.type = type;
    this.ownClass = ownClass;
  }

  /**
   * Creates a payload of a class.
   *
   * @param argument name of the argument, such as {@code customerId}
   * @param name for messages, such as {@code customer id}
   */
  public static <T> Payload<T> of(String argument, String name, Class<T> type) {
    return new Payload<>(argument, name, type, type, type);
  }

  public static <E> Payload<List<E>> ofList(String argument, String name, Class<E> element) {
    return new Payload<>(argument, name, List.class, new ListOf(element), List.class);
  }

  /** Returns the same payload, whose values are of a user's class in one codec. */
  public Payload<T> orOf(Class<?> ownClass) {
    return new Payload<>(argument, name, rawType, type, ownClass);
  }

  /** Returns the payloads of codecs: {@link #TEXT} for all text forms, and no {@link #EMPTY}. */
  public static List<Payload<?>> encoded() {
    return Operation.all().stream()
        .<Payload<?>>flatMap(operation -> Stream.of(operation.request(), operation.response()))
        .map(payload -> payload.hasTextForm() ? TEXT : payload)
        .filter(payload -> payload != EMPTY)
        .distinct()
        .toList();
  }

  /**
   * Lists the classes of all payloads and of their fields. The position of a class is its number on
   * the wire.
   */
  public static List<Class<?>> classes() {
    List<Class<?>> classes = new ArrayList<>(FIRST_CLASSES);
    encoded().forEach(payload -> addClasses(payload.type, classes));
    return classes;
  }

  private static void addClasses(Type type, List<Class<?>> classes) {
    if (type instanceof ParameterizedType generic) {
      if (generic.getRawType() == Map.class) {
        addClasses(LinkedHashMap.class, classes);
      } else if (generic.getRawType() == Set.class) {
        addClasses(HashSet.class, classes);
      }
      for (Type argument : generic.getActualTypeArguments()) {
        addClasses(argument, classes);
      }
    } else if (type instanceof WildcardType wildcard) {
      addClasses(wildcard.getUpperBounds()[0], classes);
    } else if (type instanceof Class<?> one && hasNumber(one) && !classes.contains(one)) {
      classes.add(one);
      if (!one.isEnum()) {
        addFields(one, classes);
      }
    }
  }

  /** Adds the classes of the fields of a record or a bean, with those that it inherits. */
  private static void addFields(Class<?> type, List<Class<?>> classes) {
    if (!type.getName().startsWith("java.")) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          addClasses(field.getGenericType(), classes);
        }
      }
      Class<?> parent = type.getSuperclass();
      if (parent != null) {
        addFields(parent, classes);
      }
    }
  }

  private static boolean hasNumber(Class<?> type) {
    return !type.isPrimitive()
        && !type.isArray()
        && !type.isInterface()
        && !KNOWN_TO_EVERY_FORMAT.contains(type);
  }

  /** Tells whether values are sent as the text of a {@code TextForm}. */
  public boolean hasTextForm() {
    return this == DATA_SET_XML || this == WEB_ROWS;
  }

  public String argument() {
    return argument;
  }

  /** Returns the domain type with its type arguments, for codecs based on reflection. */
  public Type type() {
    return type;
  }

  public Class<?> rawType() {
    return rawType;
  }

  public boolean isInstance(Object value) {
    return rawType.isInstance(value) || ownClass.isInstance(value);
  }

  /** Returns the name for messages, such as {@code list of products}. */
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
    public @Nullable Type getOwnerType() {
      return null;
    }
  }
}
