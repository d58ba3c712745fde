package io.tierbench.contract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Data sets that every serialization must preserve. */
public final class DataSets {
  /** Names that are no names in XML, or that look like an escaped one. */
  private static final List<String> NAMES =
      List.of(
          "order_id",
          "Order Date",
          "1st",
          "a:b",
          "_x0020_",
          "_x",
          "x_x0041_y",
          "größe",
          "50 % <off> & \"more\"",
          "-",
          ".",
          "tab\there",
          "\uD83D\uDE00",
          "xml",
          "ID",
          "id",
          "before",
          "schema",
          "a/b|c",
          "東京");

  private DataSets() {}

  /** Returns the products as rows from a database. */
  public static DataSet products() {
    List<DataColumn> columns =
        columns(
            "product_id INT16, product_name STRING, supplier_id INT16?, category_id INT16?,"
                + " quantity_per_unit STRING?, unit_price DECIMAL?, units_in_stock INT16?,"
                + " units_on_order INT16?, reorder_level INT16?, discontinued INT32");
    List<DataRow> rows =
        Samples.products().stream()
            .map(
                product ->
                    DataRow.unchanged(
                        row(
                            (short) product.productId(),
                            product.productName(),
                            (short) product.supplierId(),
                            (short) product.categoryId(),
                            product.quantityPerUnit(),
                            product.unitPrice(),
                            product.unitsInStock(),
                            product.unitsOnOrder(),
                            product.reorderLevel(),
                            product.discontinued() ? 1 : 0)))
            .toList();
    return new DataSet(
        "shop",
        List.of(new DataTable("products", columns, List.of("product_id"), rows)),
        List.of());
  }

  /** An order as one added row with twenty added children. */
  public static DataSet order() {
    Order order = Samples.order();
    Address address = order.shippingAddress();
    DataTable orders =
        new DataTable(
            "orders",
            columns(
                "order_id INT32?, customer_id STRING?, employee_id INT16?, order_date DATE_TIME?,"
                    + " ship_via INT16?, freight DECIMAL?, ship_name STRING?, ship_city STRING?,"
                    + " ship_region STRING?"),
            List.of("order_id"),
            List.of(
                DataRow.added(
                    row(
                        null,
                        order.customerId(),
                        (short) order.employeeId(),
                        order.orderDate(),
                        (short) order.shipVia(),
                        order.freight(),
                        address.name(),
                        address.city(),
                        address.region()))));
    DataTable details =
        new DataTable(
            "order_details",
            columns(
                "order_id INT32?, product_id INT32, unit_price FLOAT64, quantity INT16,"
                    + " discount FLOAT64"),
            List.of("order_id", "product_id"),
            order.lineItems().stream()
                .map(
                    line ->
                        DataRow.added(
                            row(
                                null,
                                line.productId(),
                                line.unitPrice(),
                                line.quantity(),
                                line.discount())))
                .toList());
    return new DataSet(
        "shop",
        List.of(orders, details),
        List.of(
            new DataRelation(
                "order_lines",
                "orders",
                List.of("order_id"),
                "order_details",
                List.of("order_id"))));
  }

  /** Returns ordinary data sets and one for each special case. */
  public static List<DataSet> all() {
    List<DataSet> all = new ArrayList<>();
    all.add(products());
    all.add(order());
    all.add(new DataSet("empty", List.of(), List.of()));
    all.add(
        new DataSet(
            "no_columns",
            List.of(
                new DataTable(
                    "nothing",
                    List.of(),
                    List.of(),
                    List.of(DataRow.unchanged(List.of()), DataRow.deleted(List.of())))),
            List.of()));
    all.add(edges());
    all.add(states());
    all.add(names());
    all.add(relations());
    return all;
  }

  /** A data set of up to four tables with random columns, keys, rows and relations. */
  public static DataSet random(Random random) {
    List<String> names = shuffled(NAMES, random);
    List<DataTable> tables = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      tables.add(table(names.get(i), random));
    }
    List<DataRelation> relations = new ArrayList<>();
    for (int i = 0; count > 0 && i < random.nextInt(4); i++) {
      DataTable parent = tables.get(random.nextInt(count));
      DataTable child = tables.get(random.nextInt(count));
      int width = Math.min(parent.columns().size(), child.columns().size());
      if (width > 0) {
        width = 1 + random.nextInt(width);
        relations.add(
            new DataRelation(
                names.get(5 + i),
                parent.name(),
                columnNames(parent, random).subList(0, width),
                child.name(),
                columnNames(child, random).subList(0, width)));
      }
    }
    return new DataSet(names.get(4), tables, relations);
  }

  private static DataTable table(String name, Random random) {
    List<String> names = shuffled(NAMES, random);
    List<DataColumn> columns =
        IntStream.range(0, random.nextInt(12))
            .mapToObj(
                i ->
                    new DataColumn(
                        names.get(i),
                        DataType.values()[random.nextInt(DataType.values().length)],
                        random.nextBoolean()))
            .toList();
    DataTable noRows = new DataTable(name, columns, List.of(), List.of());
    List<String> key =
        columns.isEmpty()
            ? List.of()
            : columnNames(noRows, random).subList(0, random.nextInt(columns.size()));
    List<DataRow> rows =
        IntStream.range(0, random.nextInt(9))
            .mapToObj(
                i ->
                    switch (random.nextInt(4)) {
                      case 0 -> DataRow.added(values(columns, random));
                      case 1 -> DataRow.modified(values(columns, random), values(columns, random));
                      case 2 -> DataRow.deleted(values(columns, random));
                      default -> DataRow.unchanged(values(columns, random));
                    })
            .toList();
    return new DataTable(name, columns, key, rows);
  }

  private static List<Object> values(List<DataColumn> columns, Random random) {
    return row(columns.stream().map(column -> value(column, random)).toArray());
  }

  private static Object value(DataColumn column, Random random) {
    if (column.nullable() && random.nextInt(4) == 0) {
      return null;
    }
    return switch (column.type()) {
      case INT16 -> (short) random.nextInt();
      case INT32 -> random.nextInt();
      case INT64 -> random.nextLong();
      case BOOLEAN -> random.nextBoolean();
      case FLOAT32 -> random.nextInt(4) == 0 ? Float.NaN : (float) random.nextGaussian();
      case FLOAT64 ->
          random.nextBoolean()
              ? Samples.DOUBLES.get(random.nextInt(Samples.DOUBLES.size()))
              : (Double) random.nextGaussian();
      case DECIMAL -> Samples.decimal(random);
      case STRING -> {
        String string = Samples.string(random);
        yield string == null && !column.nullable() ? "" : string;
      }
      case DATE_TIME -> Samples.dateTime(random);
    };
  }

  /** Returns one column of each type, with edge values, a null and, if possible, an empty value. */
  private static DataSet edges() {
    List<DataTable> tables = new ArrayList<>();
    tables.add(edges(DataType.INT16, List.of((short) 0, Short.MIN_VALUE, Short.MAX_VALUE)));
    tables.add(edges(DataType.INT32, List.of(0, Integer.MIN_VALUE, Integer.MAX_VALUE)));
    tables.add(edges(DataType.INT64, List.of(0L, Long.MIN_VALUE, Long.MAX_VALUE)));
    tables.add(edges(DataType.BOOLEAN, List.of(true, false)));
    tables.add(
        edges(
            DataType.FLOAT32,
            List.of(
                0f,
                -0f,
                0.1f,
                Float.MIN_VALUE,
                Float.MAX_VALUE,
                Float.NaN,
                Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY)));
    tables.add(edges(DataType.FLOAT64, Samples.DOUBLES));
    tables.add(edges(DataType.DECIMAL, Samples.DECIMALS));
    tables.add(edges(DataType.STRING, Samples.STRINGS));
    tables.add(edges(DataType.DATE_TIME, Samples.DATE_TIMES));
    return new DataSet("edges", tables, List.of());
  }

  private static DataTable edges(DataType type, List<?> values) {
    List<DataRow> rows = new ArrayList<>();
    values.forEach(value -> rows.add(DataRow.unchanged(row(value))));
    rows.add(DataRow.unchanged(row((Object) null)));
    return new DataTable(
        type.name(), List.of(new DataColumn("value", type, true)), List.of(), rows);
  }

  /** Rows of every state between one another, with nulls before and after. */
  private static DataSet states() {
    List<DataColumn> columns = columns("id INT32, price DECIMAL?");
    BigDecimal price = new BigDecimal("1.50");
    List<DataRow> rows =
        List.of(
            DataRow.deleted(row(1, price)),
            DataRow.unchanged(row(2, null)),
            DataRow.modified(row(3, null), row(3, price)),
            DataRow.deleted(row(4, null)),
            DataRow.modified(row(6, price), row(5, null)),
            DataRow.added(row(7, price)),
            DataRow.deleted(row(8, price)));
    DataTable deleted =
        new DataTable("gone", columns, List.of(), List.of(DataRow.deleted(row(1, null))));
    DataTable empty = new DataTable("none", columns, List.of("id"), List.of());
    return new DataSet(
        "states",
        List.of(empty, new DataTable("some", columns, List.of("id"), rows), deleted),
        List.of());
  }

  /** Names with blanks, markup, escapes and letters of every kind. */
  private static DataSet names() {
    List<DataColumn> columns =
        NAMES.stream().map(name -> new DataColumn(name, DataType.STRING, true)).toList();
    List<Object> values = row(NAMES.toArray());
    List<DataTable> tables =
        NAMES.stream()
            .map(
                name ->
                    new DataTable(
                        name, columns, List.of(name), List.of(DataRow.modified(values, values))))
            .toList();
    return new DataSet("50 % off", tables, List.of());
  }

  /** Relations with one and several columns, to a key, to a part of one, to no key, to itself. */
  private static DataSet relations() {
    List<DataColumn> columns = columns("a INT32, b INT32, c INT32?");
    List<DataRow> rows = List.of(DataRow.unchanged(row(1, 2, 3)));
    return new DataSet(
        "relations",
        List.of(
            new DataTable("parent", columns, List.of("a", "b"), rows),
            new DataTable("child", columns, List.of(), rows)),
        List.of(
            new DataRelation("whole key", "parent", List.of("a", "b"), "child", List.of("b", "c")),
            new DataRelation("Constraint1", "parent", List.of("a"), "child", List.of("a")),
            new DataRelation("turned", "parent", List.of("b", "a"), "child", List.of("a", "b")),
            new DataRelation("no key", "child", List.of("c"), "parent", List.of("c")),
            new DataRelation("self", "parent", List.of("a"), "parent", List.of("c"))));
  }

  private static List<String> columnNames(DataTable table, Random random) {
    return shuffled(table.columns().stream().map(DataColumn::name).toList(), random);
  }

  private static List<String> shuffled(List<String> names, Random random) {
    List<String> shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /**
   * Returns columns with their types; a question mark says that one may be null. A name is the same
   * object as a literal, to which a format may only refer.
   */
  public static List<DataColumn> columns(String text) {
    return Stream.of(text.split(", "))
        .map(column -> column.split(" "))
        .map(
            parts ->
                new DataColumn(
                    parts[0].intern(),
                    DataType.valueOf(parts[1].replace("?", "")),
                    parts[1].endsWith("?")))
        .toList();
  }

  private static List<Object> row(Object... values) {
    return Arrays.asList(values);
  }
}
