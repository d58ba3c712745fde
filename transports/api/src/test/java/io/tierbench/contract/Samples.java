package io.tierbench.contract;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Typed objects that every serialization must preserve: ordinary ones, the edges of each type, and
 * random ones. See {@link DataSets} for data sets.
 *
 * <p>Strings contain only characters of XML 1.0, without control characters; the scale of a decimal
 * is never negative, as in a database.
 */
public final class Samples {
  /** Strings that are difficult for at least one format. */
  public static final List<String> STRINGS =
      List.of(
          "",
          " ",
          "\t\n ",
          " leading and trailing ",
          "one\ntwo\r\nthree\rfour",
          "<a href=\"x\">&amp; 'q' ]]> --></a>",
          "{\"json\": [\\u0041, \\\\]}",
          "&#65;&lt;",
          "Ærøskøbing, Łódź, São Paulo, Αθήνα, 東京",
          "e\u0301 \u00e9",
          "\uD83D\uDE00 \uD83D\uDC69\u200D\uD83D\uDCBB",
          "\u00a0\u2028\ufeff\ud7ff\ue000\ufffd",
          "null",
          "0",
          "x".repeat(5_000),
          "é\uD83D\uDE00".repeat(3_000));

  /** Decimals with their scale, up to the 28 digits of a .NET decimal. */
  public static final List<BigDecimal> DECIMALS =
      List.of(
          new BigDecimal("0"),
          new BigDecimal("0.0000"),
          new BigDecimal("-0.01"),
          new BigDecimal("32.38"),
          new BigDecimal("18.0000"),
          new BigDecimal("99999999999999.9999"),
          new BigDecimal("922337203685477.5807"),
          new BigDecimal("-922337203685477.5808"),
          new BigDecimal("922337203685477.5808"),
          new BigDecimal("-922337203685477.5809"),
          new BigDecimal("79228162514264337593543950335"),
          new BigDecimal("-79228162514264337593543950335"),
          new BigDecimal("9999999999999999999999999999"),
          new BigDecimal("0.0000000000000000000000000001"),
          new BigDecimal("-12345678901234.56789012345678"));

  /** Date-times from the first to the last of .NET and SQL, to the microsecond of PostgreSQL. */
  public static final List<LocalDateTime> DATE_TIMES =
      List.of(
          LocalDateTime.of(1, 1, 1, 0, 0),
          LocalDateTime.of(1582, 10, 10, 0, 0),
          LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
          LocalDateTime.of(1996, 7, 4, 0, 0),
          LocalDateTime.of(2000, 2, 29, 12, 0, 0, 1_000),
          LocalDateTime.of(2026, 3, 29, 2, 30, 0, 500_000_000),
          LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000));

  public static final List<Double> DOUBLES =
      List.of(
          0.0,
          -0.0,
          0.1,
          1.0 / 3,
          Double.MIN_VALUE,
          Double.MIN_NORMAL,
          Double.MAX_VALUE,
          -Double.MAX_VALUE,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY);

  private static final Map<Payload<?>, Supplier<List<?>>> ALL =
      Map.ofEntries(
          Map.entry(Payload.ORDER, () -> and(order(), edges(Order.class))),
          Map.entry(
              Payload.ORDER_ID, () -> List.of(11_078, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(
              Payload.ORDER_COUNT, () -> List.of(10, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(
              Payload.PURCHASE_ORDERS,
              () -> List.of(purchaseOrders(), List.of(), edges(PurchaseOrder.class))),
          // Of a digit and a zero byte Jackson makes a number in UTF-16, so it has more of them.
          Map.entry(
              Payload.COUNT, () -> List.of(128, 1, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(
              Payload.FUNDS_TRANSFER,
              () ->
                  and(
                      new FundsTransfer(1001, 1002, new BigDecimal("12.50")),
                      edges(FundsTransfer.class))),
          Map.entry(Payload.PRODUCT_INFO, Samples::productInfos),
          Map.entry(Payload.BYTES, Samples::arraysOfBytes),
          Map.entry(Payload.PRODUCTS, () -> List.of(products(), List.of(), edges(Product.class))),
          Map.entry(Payload.CUSTOMER_ID, () -> List.of("ALFKI", "", "Ålesu", "é <&>")),
          Map.entry(Payload.CUSTOMER, () -> and(customer(), edges(Customer.class))),
          Map.entry(Payload.DATA_SET, DataSets::all),
          Map.entry(Payload.DATA_SET_XML, DataSets::all),
          Map.entry(Payload.TEXT, () -> and(FundsTransfer.SUCCESSFUL, STRINGS)),
          Map.entry(
              Operation.SEARCH_PRODUCTS.request(),
              () -> and(new ProductSearch("ch", 10), edges(ProductSearch.class))));

  /** Values of which at least one is difficult for some format, by their types. */
  private static final Map<Class<?>, List<?>> EDGES =
      Map.of(
          boolean.class, List.of(true, false),
          short.class, List.of((short) 0, (short) -1, Short.MIN_VALUE, Short.MAX_VALUE),
          int.class, List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE),
          double.class, DOUBLES,
          String.class, orNull(STRINGS),
          BigDecimal.class, orNull(DECIMALS),
          LocalDateTime.class, orNull(DATE_TIMES));

  private static final Map<Payload<?>, List<?>> MADE = new ConcurrentHashMap<>();

  /** The number of different values of the type that has most. */
  private static final int MAX_EDGES = STRINGS.size() + 1;

  private Samples() {}

  /** Returns samples of a payload, an ordinary one first; null for an empty payload. */
  @SuppressWarnings("unchecked")
  public static <T> List<T> all(Payload<T> payload) {
    if (payload == Payload.EMPTY) {
      return Collections.singletonList(null);
    }
    return (List<T>)
        (payload == Payload.WEB_ROWS
            // Reading changes them.
            ? RowSets.all()
            : MADE.computeIfAbsent(payload, of -> List.copyOf(ALL.get(of).get())));
  }

  /** Returns an ordinary sample. */
  public static <T> T of(Payload<T> payload) {
    return all(payload).get(0);
  }

  /** Calls an operation with the sample of its request. */
  public static <Q, R> R call(Operation<Q, R> operation, Shop shop) {
    return shop.call(operation, of(operation.request()));
  }

  /** An ordinary order with twenty lines and a null here and there. */
  public static Order order() {
    Address address =
        new Address(
            "Vins et alcools Chevalier", "59 rue de l'Abbaye", "Reims", null, "51100", "France");
    List<LineItem> lines =
        IntStream.rangeClosed(1, 20)
            .mapToObj(i -> new LineItem(i, 9.95 + i, (short) (i * 3), i % 4 * 0.05))
            .toList();
    return new Order(
        0,
        "VINET",
        5,
        LocalDateTime.of(1996, 7, 4, 13, 5, 59),
        address,
        address,
        3,
        new BigDecimal("32.3800"),
        lines);
  }

  private static <E> List<E> and(E ordinary, List<? extends E> others) {
    List<E> all = new ArrayList<>(List.of(ordinary));
    all.addAll(others);
    return all;
  }

  private static <E> List<E> orNull(List<E> values) {
    List<E> all = new ArrayList<>(values);
    all.add(null);
    return all;
  }

  /** Returns records of which each component has every edge of its type, and a record of nulls. */
  private static <R> List<R> edges(Class<R> type) {
    List<R> edges = new ArrayList<>();
    for (int i = 0; i < MAX_EDGES; i++) {
      edges.add(make(type, i));
    }
    edges.add(make(type, -1));
    return edges;
  }

  /** Returns a record whose components have different edges; nulls for a negative number. */
  private static <R> R make(Class<R> type, int number) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      List<?> edges = edges(components[i]);
      int place = number < 0 ? types[i].isPrimitive() ? 0 : edges.size() - 1 : number + i;
      values[i] = edges.get(place % edges.size());
    }
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static List<?> edges(RecordComponent component) {
    Class<?> type = component.getType();
    if (EDGES.containsKey(type)) {
      return EDGES.get(type);
    }
    return component.getGenericType() instanceof ParameterizedType list
        ? List.of(edges((Class<?>) list.getActualTypeArguments()[0]), List.of())
        : orNull(edges(type));
  }

  /** Returns a catalogue with the shop's number of ordinary products. */
  public static List<Product> products() {
    return IntStream.rangeClosed(1, 77)
        .mapToObj(
            i ->
                new Product(
                    i,
                    "Gnocchi di nonna Aliçe " + i,
                    i % 29 + 1,
                    i % 8 + 1,
                    i % 10 == 0 ? null : "24 - 250 g pkgs.",
                    BigDecimal.valueOf(i * 1_2345L, 4),
                    (short) (i % 100),
                    (short) (i % 3 * 10),
                    (short) (i % 5 * 5),
                    i % 9 == 0))
        .toList();
  }

  private static List<PurchaseOrder> purchaseOrders() {
    return IntStream.rangeClosed(1, 10)
        .mapToObj(
            i ->
                new PurchaseOrder(
                    100 + i,
                    i + " Bahnhofstraße",
                    null,
                    "Zürich",
                    "ZH",
                    "8001",
                    "Switzerland",
                    "Courier",
                    "XYZ",
                    "1234567890123456",
                    LocalDateTime.of(2030, 1, i, 0, 0),
                    "Hans Müller",
                    List.of(new PurchaseLine(i, 10), new PurchaseLine(i + 1, 5))))
        .toList();
  }

  /** Finds of a search: an ordinary one, and the edges of every field. */
  private static List<ProductInfo> productInfos() {
    return and(
        new ProductInfo("1", "1", "Books", List.of(details("Any Book Available"))),
        edges(ProductInfo.class));
  }

  private static ProductDetails details(String text) {
    return new ProductDetails(
        text, text, text, "Books", text, text, "", text, text, text, "29.99", text, text, text,
        null, text, text);
  }

  /** Arrays of bytes: an ordinary one, none, few, every byte, and as many as a call may ask for. */
  public static List<byte[]> arraysOfBytes() {
    byte[] every = new byte[256];
    for (int i = 0; i < every.length; i++) {
      every[i] = (byte) i;
    }
    byte[] many = new byte[256 << 10];
    new Random(2007).nextBytes(many);
    return List.of(
        Arrays.copyOf(many, 128),
        new byte[0],
        new byte[] {0},
        new byte[] {-1, 0},
        new byte[] {0, 0, 0},
        every,
        many);
  }

  public static Customer customer() {
    return new Customer(
        "BERGS",
        "Berglunds snabbköp",
        "Christina Berglund",
        "Order Administrator",
        "Berguvsvägen  8",
        "Luleå",
        null,
        "S-958 22",
        "Sweden",
        "0921-12 34 65",
        "0921-12 34 67");
  }

  /** A string of up to twelve characters of every kind, or null. */
  static String string(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> STRINGS.get(random.nextInt(STRINGS.size()));
      default ->
          random
              .ints(random.nextInt(13), 0, 0x11000)
              .map(
                  i ->
                      switch (i & 3) {
                        case 0 -> i < 0xD800 && i >= 0x20 ? i : 'a';
                        case 1 -> 0x1F300 + (i & 0xFF);
                        default -> 0x20 + i % 0x5F;
                      })
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
    };
  }

  static BigDecimal decimal(Random random) {
    return random.nextInt(4) == 0
        ? DECIMALS.get(random.nextInt(DECIMALS.size()))
        : new BigDecimal(new BigInteger(random.nextInt(93), random), random.nextInt(29));
  }

  static LocalDateTime dateTime(Random random) {
    return random.nextInt(4) == 0
        ? DATE_TIMES.get(random.nextInt(DATE_TIMES.size()))
        : DATE_TIMES
            .get(0)
            .plusDays(random.nextInt(3_652_059))
            .plusNanos(random.nextLong(86_400_000_000L) * 1_000);
  }
}
