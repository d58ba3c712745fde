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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The schema of the shop's tables beyond the metadata of a result: keys, nullability, lengths. It
 * is read once, when the database is opened, like in applications and in ADO.NET's {@code Fill}.
 */
public final class Catalogue {

  /**
   * A column.
   *
   * @param maximumLength in characters; 0 if unlimited
   */
  public record ColumnDescription(
      String type, int maximumLength, boolean nullable, boolean hasDefault) {}

  /** A table with its columns by name and the names of its primary key. */
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
    try (PreparedStatement statement = connection.prepareStatement(Sql.SELECT_CATALOGUE);
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

  /**
   * Requires every column that the workloads use.
   *
   * @param database named in the message
   */
  void checkColumns(String database) {
    if (!missing.isEmpty()) {
      throw new DatabaseException(
          String.format(
              Locale.ROOT,
              "%s is not a Northwind database that this user may read: %s",
              database,
              String.join(", ", missing)));
    }
  }

  /** Returns the columns that are not as the workloads need them, with their actual definition. */
  List<String> wrongColumns() {
    return wrong;
  }

  /**
   * Requires every column that the workloads use, with the type that they need.
   *
   * @param database named in the message
   */
  void check(String database) {
    checkColumns(database);
    if (!wrong.isEmpty()) {
      throw new DatabaseException(
          String.format(
              Locale.ROOT,
              "%s is a Northwind database that has not been adopted (%s): run the command adopt on it, or sql/adopt.sql, which documents its changes",
              database,
              String.join(", ", wrong)));
    }
  }

  private void compare() {
    require("products", "product_id", "smallint", "integer");
    require("products", "product_name");
    require("products", "supplier_id", "smallint", "integer");
    require("products", "category_id", "smallint", "integer");
    require("products", "quantity_per_unit");
    require("products", "unit_price", "numeric");
    require("products", "units_in_stock", "smallint");
    require("products", "units_on_order", "smallint");
    require("products", "reorder_level", "smallint");
    require("products", "discontinued", "boolean");
    for (String column :
        List.of(
            "customer_id",
            "company_name",
            "contact_name",
            "contact_title",
            "address",
            "city",
            "region",
            "postal_code",
            "country",
            "phone",
            "fax")) {
      require("customers", column);
    }
    require("orders", "order_id", "integer");
    require("orders", "customer_id");
    require("orders", "employee_id", "smallint", "integer");
    require("orders", "order_date", "date", "timestamp without time zone");
    require("orders", "required_date", "date", "timestamp without time zone");
    require("orders", "shipped_date", "date", "timestamp without time zone");
    require("orders", "ship_via", "smallint", "integer");
    require("orders", "freight", "numeric");
    for (String column :
        List.of(
            "ship_name",
            "ship_address",
            "ship_city",
            "ship_region",
            "ship_postal_code",
            "ship_country")) {
      require("orders", column);
    }
    require("order_details", "order_id", "integer");
    require("order_details", "product_id", "smallint", "integer");
    require("order_details", "unit_price", "numeric");
    require("order_details", "quantity", "smallint");
    require("order_details", "discount", "real");

    if (missing.isEmpty() && !table("orders").column("order_id").hasDefault()) {
      wrong.add("orders.order_id has no default");
    }
  }

  private void require(String table, String column, String... types) {
    TableDescription found = tables.get(table);
    if (found == null) {
      missing.add("table %s is missing".formatted(table));
    } else if (!found.columns().containsKey(column)) {
      missing.add("column %s.%s is missing".formatted(table, column));
    } else if (types.length > 0) {
      String type = found.column(column).type();
      if (!List.of(types).contains(type)) {
        wrong.add("%s.%s is %s".formatted(table, column, type));
      }
    }
  }
}
