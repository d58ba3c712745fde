package io.tierbench.server.workload;

import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of data sets to objects with the same data, for users who have data sets but send
 * objects.
 */
public final class Conversion {

  private Conversion() {}

  static List<Product> toProducts(DataSet dataSet) {
    DataTable table = dataSet.table("products");
    RowView row =
        new RowView(
            table,
            "product_id",
            "product_name",
            "supplier_id",
            "category_id",
            "quantity_per_unit",
            "unit_price",
            "units_in_stock",
            "units_on_order",
            "reorder_level",
            "discontinued");
    List<Product> products = new ArrayList<>(table.rows().size());
    for (DataRow next : table.rows()) {
      row.moveTo(next);
      products.add(
          new Product(
              row.integer(0),
              row.text(1),
              row.integer(2),
              row.integer(3),
              row.text(4),
              row.decimal(5),
              (short) row.integer(6),
              (short) row.integer(7),
              (short) row.integer(8),
              row.flag(9)));
    }
    return products;
  }

  static Customer toCustomer(DataSet dataSet) {
    DataTable table = dataSet.table("customers");
    RowView row =
        new RowView(
            table,
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
            "fax");
    row.moveTo(table.rows().get(0));
    return new Customer(
        row.text(0),
        row.text(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.text(5),
        row.text(6),
        row.text(7),
        row.text(8),
        row.text(9),
        row.text(10));
  }

  /** Converts the only order of a data set. */
  public static Order toOrder(DataSet dataSet) {
    DataTable table = dataSet.table("orders");
    RowView row =
        new RowView(table, "customer_id", "employee_id", "order_date", "ship_via", "freight");
    DataRow only = table.rows().get(0);
    row.moveTo(only);
    return new Order(
        0,
        row.text(0),
        row.integer(1),
        row.dateTime(2),
        toAddress(table, only, "ship_"),
        toAddress(table, only, "bill_"),
        row.integer(3),
        row.decimal(4),
        toLineItems(dataSet.table("order_details")));
  }

  private static Address toAddress(DataTable table, DataRow only, String prefix) {
    RowView row =
        new RowView(
            table,
            prefix + "name",
            prefix + "address",
            prefix + "city",
            prefix + "region",
            prefix + "postal_code",
            prefix + "country");
    row.moveTo(only);
    return new Address(
        row.text(0), row.text(1), row.text(2), row.text(3), row.text(4), row.text(5));
  }

  private static List<LineItem> toLineItems(DataTable table) {
    RowView row = new RowView(table, "product_id", "unit_price", "quantity", "discount");
    List<LineItem> lines = new ArrayList<>(table.rows().size());
    for (DataRow next : table.rows()) {
      row.moveTo(next);
      lines.add(new LineItem(row.integer(0), row.number(1), (short) row.integer(2), row.number(3)));
    }
    return lines;
  }

  private static final class RowView {
    private final int[] positions;
    private List<Object> values = List.of();

    RowView(DataTable table, String... columns) {
      positions = new int[columns.length];
      for (int i = 0; i < positions.length; i++) {
        positions[i] = table.column(columns[i]);
      }
    }

    void moveTo(DataRow row) {
      values = Objects.requireNonNull(row.current());
    }

    private @Nullable Object value(int column) {
      return values.get(positions[column]);
    }

    @Nullable String text(int column) {
      return (String) value(column);
    }

    @Nullable BigDecimal decimal(int column) {
      return (BigDecimal) value(column);
    }

    @Nullable LocalDateTime dateTime(int column) {
      return (LocalDateTime) value(column);
    }

    /** Returns an integer; 0 for null, as in JDBC. */
    int integer(int column) {
      return value(column) instanceof Number number ? number.intValue() : 0;
    }

    /** Returns a float as the double that prints alike: 0.05, not 0.05000000074. */
    double number(int column) {
      Object value = value(column);
      if (value instanceof Float) {
        return Double.parseDouble(value.toString());
      }
      return value instanceof Number number ? number.doubleValue() : 0;
    }

    boolean flag(int column) {
      return Boolean.TRUE.equals(value(column));
    }
  }
}
