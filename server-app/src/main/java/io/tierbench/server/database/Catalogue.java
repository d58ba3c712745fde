package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The schema of the shop's tables beyond the metadata of a result: keys, nullability, lengths. Read
 * once, when the database is opened, like in applications and in ADO.NET's {@code Fill}.
 */
public final class Catalogue {
  private static final List<String> ANY = List.of();
  private static final List<String> SMALLINT = List.of("smallint");
  private static final List<String> INTEGER = List.of("smallint", "integer");
  private static final List<String> DATE = List.of("date", "timestamp without time zone");

  /**
   * A column.
   *
   * @param maximumLength in characters; 0 if unlimited
   */
  public record ColumnDescription(
      String type, int maximumLength, boolean nullable, boolean hasDefault) {}

  /** A table with its columns by name and the column names of its primary key. */
  public record TableDescription(
      String name, Map<String, ColumnDescription> columns, List<String> primaryKey) {

    /** Returns a column, which {@link #check} must have found. */
    public ColumnDescription column(String column) {
      return Objects.requireNonNull(columns.get(column));
    }
  }

  private final Map<String, TableDescription> tables;
  private final Set<String> missing = new LinkedHashSet<>();
  private final List<String> wrong = new ArrayList<>();

  private Catalogue(Map<String, TableDescription> tables) {
    this.tables = tables;
    compare();
  }

  static Catalogue read(Connection connection) throws SQLException {
    Map<String, Map<String, ColumnDescription>> columns = new HashMap<>();
    Map<String, TreeMap<Integer, String>> keys = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(Sql.read("select-catalogue"));
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        String table = rows.getString("table_name");
        String column = rows.getString("column_name");
        columns
            .computeIfAbsent(table, name -> new LinkedHashMap<>())
            .put(
                column,
                new ColumnDescription(
                    rows.getString("type_name"),
                    rows.getInt("maximum_length"),
                    rows.getBoolean("nullable"),
                    rows.getBoolean("has_default")));
        int position = rows.getInt("key_position");
        if (position > 0) {
          keys.computeIfAbsent(table, name -> new TreeMap<>()).put(position, column);
        }
      }
    }
    Map<String, TableDescription> tables = new HashMap<>();
    columns.forEach(
        (name, ofTable) ->
            tables.put(
                name,
                new TableDescription(
                    name,
                    ofTable,
                    List.copyOf(keys.getOrDefault(name, new TreeMap<>()).values()))));
    return new Catalogue(tables);
  }

  /** Returns a table, which {@link #check} must have found. */
  public TableDescription table(String name) {
    return Objects.requireNonNull(tables.get(name));
  }

  void checkColumns(String database) {
    if (!missing.isEmpty()) {
      throw new DatabaseException(
          "%s is not a Northwind database that this user may read: %s"
              .formatted(database, String.join(", ", missing)));
    }
  }

  List<String> wrongColumns() {
    return wrong;
  }

  void check(String database) {
    checkColumns(database);
    if (!wrong.isEmpty()) {
      throw new DatabaseException(
          "%s is a Northwind database that has not been adopted (%s): run the command adopt on it, or sql/adopt.sql, which documents its changes"
              .formatted(database, String.join(", ", wrong)));
    }
  }

  private void compare() {
    require("products", INTEGER, "product_id", "supplier_id", "category_id");
    require("products", ANY, "product_name", "quantity_per_unit");
    require("products", List.of("numeric"), "unit_price");
    require("products", SMALLINT, "units_in_stock", "units_on_order", "reorder_level");
    require("products", List.of("boolean"), "discontinued");
    require("customers", ANY, "customer_id", "company_name", "contact_name", "contact_title");
    require("customers", ANY, "address", "city", "region", "postal_code", "country");
    require("customers", ANY, "phone", "fax");
    require("orders", List.of("integer"), "order_id");
    require("orders", ANY, "customer_id");
    require("orders", INTEGER, "employee_id", "ship_via");
    require("orders", DATE, "order_date", "required_date", "shipped_date");
    require("orders", List.of("numeric"), "freight");
    require("orders", ANY, "ship_name", "ship_address", "ship_city", "ship_region");
    require("orders", ANY, "ship_postal_code", "ship_country");
    require("order_details", List.of("integer"), "order_id");
    require("order_details", INTEGER, "product_id");
    require("order_details", List.of("numeric"), "unit_price");
    require("order_details", SMALLINT, "quantity");
    require("order_details", List.of("real"), "discount");
    if (missing.isEmpty() && !table("orders").column("order_id").hasDefault()) {
      wrong.add("orders.order_id has no default");
    }
  }

  private void require(String table, List<String> types, String... columns) {
    TableDescription found = tables.get(table);
    if (found == null) {
      missing.add("table %s is missing".formatted(table));
      return;
    }
    for (String column : columns) {
      if (!found.columns().containsKey(column)) {
        missing.add("column %s.%s is missing".formatted(table, column));
      } else if (!types.isEmpty() && !types.contains(found.column(column).type())) {
        wrong.add("%s.%s is %s".formatted(table, column, found.column(column).type()));
      }
    }
  }
}
