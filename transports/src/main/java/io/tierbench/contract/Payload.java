package io.tierbench.contract;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of thing that travels as a request or as a response. The identity of a constant is its
 * meaning; a codec keeps one encoder and one decoder for each.
 *
 * @param <T> the domain type
 */
public final class Payload<T> {
  /** The payloads with content, for switch expressions: the compiler asks for each constant. */
  public enum Kind {
    ORDER,
    ORDER_ID,
    ORDER_COUNT,
    PURCHASE_ORDERS,
    COUNT,
    FUNDS_TRANSFER,
    PRODUCT_INFO,
    BYTES,
    PRODUCTS,
    CUSTOMER_ID,
    CUSTOMER,
    DATA_SET,
    TEXT
  }

  /** All classes of the contract that travel. The place is the number on the wire: append. */
  public static final List<Class<?>> CLASSES =
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

  private static final List<Payload<?>> CARRYING = new ArrayList<>();

  /** No content: no bytes in every codec. */
  public static final Payload<Void> EMPTY = new Payload<>(null, "nothing", Void.class, Void.class);

  /** What an empty request or response is in code: a {@code Void} has no other value. */
  @SuppressWarnings("NullAway")
  public static final Void NOTHING = null;

  public static final Payload<Order> ORDER = of(Kind.ORDER, "order", Order.class);
  public static final Payload<Integer> ORDER_ID = of(Kind.ORDER_ID, "order id", Integer.class);
  public static final Payload<Integer> ORDER_COUNT =
      of(Kind.ORDER_COUNT, "number of orders", Integer.class);
  public static final Payload<List<PurchaseOrder>> PURCHASE_ORDERS =
      ofList(Kind.PURCHASE_ORDERS, "list of orders", PurchaseOrder.class);

  /** How much of something is asked for. */
  public static final Payload<Integer> COUNT = of(Kind.COUNT, "count", Integer.class);

  public static final Payload<FundsTransfer> FUNDS_TRANSFER =
      of(Kind.FUNDS_TRANSFER, "transfer of funds", FundsTransfer.class);
  public static final Payload<ProductInfo> PRODUCT_INFO =
      of(Kind.PRODUCT_INFO, "product info", ProductInfo.class);

  /** Binary wherever the format has that. */
  public static final Payload<byte[]> BYTES = of(Kind.BYTES, "array of bytes", byte[].class);

  public static final Payload<List<Product>> PRODUCTS =
      ofList(Kind.PRODUCTS, "list of products", Product.class);
  public static final Payload<String> CUSTOMER_ID =
      of(Kind.CUSTOMER_ID, "customer id", String.class);
  public static final Payload<Customer> CUSTOMER = of(Kind.CUSTOMER, "customer", Customer.class);
  public static final Payload<DataSet> DATA_SET = of(Kind.DATA_SET, "data set", DataSet.class);

  /** One text. */
  public static final Payload<String> TEXT = of(Kind.TEXT, "text", String.class);

  /** A data set that travels as the text of its XML. */
  public static final Payload<DataSet> DATA_SET_XML = asText("data set as XML", DataSet.class);

  /** Rows that travel as the XML of the JDK. */
  public static final Payload<WebRows> WEB_ROWS = asText("row set as XML", WebRows.class);

  private final @Nullable Kind kind;
  private final String name;
  private final Class<?> rawType;
  private final Type type;

  private Payload(@Nullable Kind kind, String name, Class<?> rawType, Type type) {
    this.kind = kind;
    this.name = name;
    this.rawType = rawType;
    this.type = type;
  }

  private static <T> Payload<T> of(Kind kind, String name, Class<T> type) {
    return carrying(new Payload<>(kind, name, type, type));
  }

  private static <E> Payload<List<E>> ofList(Kind kind, String name, Class<E> element) {
    return carrying(new Payload<>(kind, name, List.class, new ListOf(element)));
  }

  /** One that codecs see as a {@link #TEXT} and no other. */
  private static <T> Payload<T> asText(String name, Class<T> type) {
    return new Payload<>(Kind.TEXT, name, type, type);
  }

  /** Adds a payload to the list of all. */
  private static <T> Payload<T> carrying(Payload<T> payload) {
    CARRYING.add(payload);
    return payload;
  }

  /** Every payload that codecs see; {@link #EMPTY} is none, nor is what travels as a text. */
  public static List<Payload<?>> carrying() {
    return Collections.unmodifiableList(CARRYING);
  }

  /** What it carries. No codec sees {@link #EMPTY}, which carries nothing. */
  public Kind kind() {
    if (kind == null) {
      throw new IllegalStateException(name + " is of no kind");
    }
    return kind;
  }

  /** The name of an argument that it is, such as {@code customerId}. */
  public String argument() {
    return switch (kind()) {
      case ORDER -> "order";
      case ORDER_ID -> "orderId";
      case ORDER_COUNT, COUNT -> "count";
      case PURCHASE_ORDERS -> "orders";
      case FUNDS_TRANSFER -> "transfer";
      case PRODUCT_INFO -> "productInfo";
      case BYTES -> "bytes";
      case PRODUCTS -> "products";
      case CUSTOMER_ID -> "customerId";
      case CUSTOMER -> "customer";
      case DATA_SET -> "dataSet";
      case TEXT -> "text";
    };
  }

  /** The domain type with its type arguments, for codecs that work by reflection. */
  public Type type() {
    return type;
  }

  /** The class of the domain type, or its interface. */
  public Class<?> rawType() {
    return rawType;
  }

  /** The name in messages to people, such as {@code list of products}. */
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
