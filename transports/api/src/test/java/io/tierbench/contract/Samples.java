package io.tierbench.contract;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
          Map.entry(Payload.ORDER, Samples::orders),
          Map.entry(
              Payload.ORDER_ID, () -> List.of(11_078, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(
              Payload.ORDER_COUNT, () -> List.of(10, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(Payload.PURCHASE_ORDERS, Samples::purchaseOrders),
          // Of a digit and a zero byte Jackson makes a number in UTF-16, so it has more of them.
          Map.entry(
              Payload.COUNT, () -> List.of(128, 1, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
          Map.entry(Payload.FUNDS_TRANSFER, Samples::transfers),
          Map.entry(Payload.PRODUCT_INFO, Samples::productInfos),
          Map.entry(Payload.BYTES, Samples::arraysOfBytes),
          Map.entry(Payload.PRODUCTS, Samples::catalogues),
          Map.entry(Payload.CUSTOMER_ID, () -> List.of("ALFKI", "", "Ålesu", "é <&>")),
          Map.entry(Payload.CUSTOMER, Samples::customers),
          Map.entry(Payload.DATA_SET, DataSets::all),
          Map.entry(Payload.DATA_SET_XML, DataSets::all),
          Map.entry(Payload.WEB_ROWS, RowSets::all),
          Map.entry(Payload.TEXT, Samples::texts),
          Map.entry(
              Operation.SEARCH_PRODUCTS.request(),
              () ->
                  List.of(
                      new ProductSearch("ch", 10),
                      new ProductSearch("é <&>", Integer.MIN_VALUE),
                      new ProductSearch("", 0),
                      new ProductSearch(null, Integer.MAX_VALUE))));

  private Samples() {}

  /** Returns samples of a payload, an ordinary one first; null for an empty payload. */
  @SuppressWarnings("unchecked")
  public static <T> List<T> all(Payload<T> payload) {
    return payload == Payload.EMPTY
        ? Collections.singletonList(null)
        : (List<T>) ALL.get(payload).get();
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

  /** Orders: the ordinary one, one of nulls, one of empty things, and the edges of every field. */
  public static List<Order> orders() {
    List<Order> orders = new ArrayList<>();
    orders.add(order());
    orders.add(new Order(0, null, 0, null, null, null, 0, null, List.of()));
    Address nulls = new Address(null, null, null, null, null, null);
    Address empty = new Address("", "", "", "", "", "");
    orders.add(new Order(0, "", 0, null, nulls, empty, 0, BigDecimal.ZERO, List.of()));
    for (String string : STRINGS) {
      Address address = new Address(string, string, null, string, "", string);
      orders.add(new Order(0, string, 1, null, address, null, 1, null, List.of()));
    }
    for (LocalDateTime dateTime : DATE_TIMES) {
      orders.add(new Order(1, "A", 1, dateTime, null, nulls, 1, null, List.of()));
    }
    for (BigDecimal decimal : DECIMALS) {
      orders.add(new Order(1, "A", 1, null, null, null, 1, decimal, List.of()));
    }
    List<LineItem> lines = new ArrayList<>();
    for (double number : DOUBLES) {
      lines.add(new LineItem(Integer.MIN_VALUE, number, Short.MIN_VALUE, -number));
      lines.add(new LineItem(Integer.MAX_VALUE, -number, Short.MAX_VALUE, number));
    }
    orders.add(
        new Order(
            Integer.MIN_VALUE,
            "A",
            Integer.MAX_VALUE,
            null,
            null,
            null,
            Integer.MIN_VALUE,
            null,
            lines));
    return orders;
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

  /** Catalogues: the ordinary one, none at all, and one of the edges of every field. */
  public static List<List<Product>> catalogues() {
    List<Product> edges = new ArrayList<>();
    edges.add(new Product(0, null, 0, 0, null, null, (short) 0, (short) 0, (short) 0, false));
    for (String string : STRINGS) {
      edges.add(
          new Product(
              Integer.MAX_VALUE,
              string,
              Integer.MIN_VALUE,
              -1,
              string,
              BigDecimal.ONE,
              Short.MAX_VALUE,
              Short.MIN_VALUE,
              (short) -1,
              true));
    }
    for (BigDecimal decimal : DECIMALS) {
      edges.add(new Product(1, "A", 1, 1, "1", decimal, (short) 1, (short) 1, (short) 1, false));
    }
    return List.of(products(), List.of(), edges);
  }

  /** Lists of orders: ordinary ones, none at all, and one of the edges of every field. */
  public static List<List<PurchaseOrder>> purchaseOrders() {
    List<PurchaseOrder> ordinary =
        IntStream.rangeClosed(1, 10)
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
    List<PurchaseOrder> edges = new ArrayList<>();
    edges.add(
        new PurchaseOrder(
            0, null, null, null, null, null, null, null, null, null, null, null, List.of()));
    for (String string : STRINGS) {
      edges.add(
          new PurchaseOrder(
              Integer.MIN_VALUE,
              string,
              null,
              string,
              "",
              string,
              string,
              string,
              string,
              string,
              null,
              string,
              List.of(new PurchaseLine(Integer.MAX_VALUE, Integer.MIN_VALUE))));
    }
    for (LocalDateTime dateTime : DATE_TIMES) {
      edges.add(
          new PurchaseOrder(
              -1, "A", "A", "A", "A", "A", "A", "A", "A", "A", dateTime, "A", List.of()));
    }
    return List.of(ordinary, List.of(), edges);
  }

  /** Transfers: an ordinary one, one of nothing, and the edges of every field. */
  public static List<FundsTransfer> transfers() {
    List<FundsTransfer> transfers = new ArrayList<>();
    transfers.add(new FundsTransfer(1001, 1002, new BigDecimal("12.50")));
    transfers.add(new FundsTransfer(0, 0, null));
    transfers.add(new FundsTransfer(Integer.MIN_VALUE, Integer.MAX_VALUE, BigDecimal.ONE));
    for (BigDecimal decimal : DECIMALS) {
      transfers.add(new FundsTransfer(-1, 1, decimal));
    }
    return transfers;
  }

  /** Finds of a search: an ordinary one, none at all, one of nulls, and hard strings. */
  public static List<ProductInfo> productInfos() {
    List<ProductDetails> edges = new ArrayList<>();
    edges.add(details(null));
    STRINGS.forEach(string -> edges.add(details(string)));
    return List.of(
        new ProductInfo("1", "1", "Books", List.of(details("Any Book Available"))),
        new ProductInfo(null, "", " ", List.of()),
        new ProductInfo("18", "1", "Books", edges));
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

  private static List<String> texts() {
    List<String> texts = new ArrayList<>(List.of(FundsTransfer.SUCCESSFUL));
    texts.addAll(STRINGS);
    return texts;
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

  /** Customers: the ordinary one, one of nulls, one of empty strings, and hard strings. */
  public static List<Customer> customers() {
    List<Customer> customers = new ArrayList<>();
    customers.add(customer());
    customers.add(new Customer(null, null, null, null, null, null, null, null, null, null, null));
    for (String string : STRINGS) {
      customers.add(
          new Customer(
              string, string, null, string, string, string, null, string, string, "", string));
    }
    return customers;
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
