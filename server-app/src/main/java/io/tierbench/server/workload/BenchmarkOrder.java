package io.tierbench.server.workload;

import io.tierbench.contract.Address;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The order that every benchmark stores, as an object and as a {@link DataSet}: two addresses,
 * twenty lines. Its employee, shipper and products exist in every Northwind database.
 */
public final class BenchmarkOrder {
  private static final int TEMPORARY_ORDER_ID = -1;
  private static final int EMPLOYEE_ID = 5;
  private static final int SHIP_VIA = 3;
  private static final LocalDateTime ORDER_DATE = LocalDateTime.of(2024, 10, 3, 0, 0);
  private static final BigDecimal FREIGHT = new BigDecimal("132.3800");
  private static final Address SHIPPING_ADDRESS =
      new Address(
          "Köhler & Söhne Lebensmittel",
          "155 Chestnut Avenue, 2nd Floor",
          "Trois-Rivières",
          "Québec",
          "G9A 5H7",
          "Canada");
  private static final Address BILLING_ADDRESS =
      new Address(
          "Mañana et Compagnie, Comptabilité",
          "48, rue de la Fontaine",
          "Besançon",
          null,
          "25000",
          "France");
  private static final int LINE_COUNT = 20;

  /** Step coprime to the number of products, so that every line has a different product. */
  private static final int PRODUCT_STEP = 13;

  private static final int PRODUCT_COUNT = 77;
  private static final int[] DISCOUNT_PERCENT = {0, 5, 0, 10, 0, 15, 0, 20, 0, 25};

  private static final List<DataColumn> ORDER_COLUMNS = orderColumns();

  private static final List<DataColumn> DETAIL_COLUMNS =
      List.of(
          new DataColumn("order_id", DataType.INT32, false),
          new DataColumn("product_id", DataType.INT16, false),
          new DataColumn("unit_price", DataType.DECIMAL, false),
          new DataColumn("quantity", DataType.INT16, false),
          new DataColumn("discount", DataType.FLOAT32, false));

  private BenchmarkOrder() {}

  private static List<DataColumn> orderColumns() {
    List<DataColumn> columns = new ArrayList<>();
    columns.add(new DataColumn("order_id", DataType.INT32, false));
    columns.add(new DataColumn("customer_id", DataType.STRING, true));
    columns.add(new DataColumn("employee_id", DataType.INT16, true));
    columns.add(new DataColumn("order_date", DataType.DATE_TIME, true));
    columns.add(new DataColumn("ship_via", DataType.INT16, true));
    columns.add(new DataColumn("freight", DataType.DECIMAL, true));
    for (String prefix : List.of("ship_", "bill_")) {
      for (String name : List.of("name", "address", "city", "region", "postal_code", "country")) {
        columns.add(new DataColumn(prefix + name, DataType.STRING, true));
      }
    }
    return List.copyOf(columns);
  }

  /**
   * Returns the order as an object.
   *
   * @param customerId id of an existing customer
   */
  public static Order order(String customerId) {
    List<LineItem> lines = new ArrayList<>();
    for (int line = 0; line < LINE_COUNT; line++) {
      lines.add(
          new LineItem(
              productId(line), cents(line) / 100.0, quantity(line), discountPercent(line) / 100.0));
    }
    return new Order(
        0,
        customerId,
        EMPLOYEE_ID,
        ORDER_DATE,
        SHIPPING_ADDRESS,
        BILLING_ADDRESS,
        SHIP_VIA,
        FREIGHT,
        lines);
  }

  /**
   * Returns the order as rows: one of {@code orders} and twenty of {@code order_details}, related
   * by a temporary id. The rows contain the data of the object, including the billing address,
   * which is sent but not stored; prices are decimals and discounts floats, as in the tables,
   * whereas the object has doubles for both, as in the paper.
   *
   * @param customerId id of an existing customer
   */
  public static DataSet orderDataSet(String customerId) {
    List<DataRow> details = new ArrayList<>();
    for (int line = 0; line < LINE_COUNT; line++) {
      details.add(
          DataRow.added(
              Arrays.asList(
                  TEMPORARY_ORDER_ID,
                  (short) productId(line),
                  BigDecimal.valueOf(cents(line), 2).setScale(4),
                  quantity(line),
                  discountPercent(line) / 100.0f)));
    }
    List<Object> order = new ArrayList<>();
    Collections.addAll(
        order,
        TEMPORARY_ORDER_ID,
        customerId,
        (short) EMPLOYEE_ID,
        ORDER_DATE,
        (short) SHIP_VIA,
        FREIGHT);
    for (Address address : List.of(SHIPPING_ADDRESS, BILLING_ADDRESS)) {
      Collections.addAll(
          order,
          address.name(),
          address.street(),
          address.city(),
          address.region(),
          address.postalCode(),
          address.country());
    }
    return new DataSet(
        ShopService.DATA_SET,
        List.of(
            new DataTable(
                "orders",
                ORDER_COLUMNS,
                List.of("order_id"),
                // The class of list that other rows have: Fory sends it.
                List.of(DataRow.added(Arrays.asList(order.toArray())))),
            new DataTable(
                "order_details", DETAIL_COLUMNS, List.of("order_id", "product_id"), details)),
        List.of(
            new DataRelation(
                "fk_order_details_orders",
                "orders",
                List.of("order_id"),
                "order_details",
                List.of("order_id"))));
  }

  private static int productId(int line) {
    return 1 + (line + 1) * PRODUCT_STEP % PRODUCT_COUNT;
  }

  private static int cents(int line) {
    return 250 + line * 1315 % 9990;
  }

  private static int discountPercent(int line) {
    return DISCOUNT_PERCENT[line % DISCOUNT_PERCENT.length];
  }

  private static short quantity(int line) {
    return (short) (1 + line * 17 % 60);
  }
}
