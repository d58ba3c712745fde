package io.tierbench.scale;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Payload;
import java.util.ArrayList;
import java.util.List;

/** Reads the first customers after an id. */
final class CustomersReading extends Reading<Page, List<CustomerRow>, JsonAnswer.OfCustomers> {
  private static final String ROWS =
      "SELECT %s FROM customers WHERE customer_id > ? ORDER BY customer_id LIMIT ?"
          .formatted(Fields.columns(CustomerRow.class));
  private static final String JSON =
      "SELECT coalesce(json_agg(json_build_object(%s) ORDER BY customer_id), '[]') FROM (%s) AS page"
          .formatted(Fields.json(CustomerRow.class), ROWS);

  CustomersReading() {
    super(
        "readCustomers",
        Page.PAYLOAD,
        Payload.ofList("customers", "list of customers", CustomerRow.class),
        Payload.of("customers", "list of customers as JSON", JsonAnswer.OfCustomers.class));
  }

  @Override
  List<CustomerRow> objects(ScaledDatabase database, Page page) {
    return database.query(
        ROWS,
        rows -> {
          List<CustomerRow> customers = new ArrayList<>();
          while (rows.next()) {
            customers.add(CustomerReading.customer(rows));
          }
          return customers;
        },
        page.after(),
        page.checkedCount());
  }

  @Override
  DataSet dataSet(ScaledDatabase database, Page page) {
    return database.query(
        ROWS,
        rows -> dataSetOf(DATA_SET, CustomerReading.table(rows)),
        page.after(),
        page.checkedCount());
  }

  @Override
  JsonAnswer.OfCustomers json(ScaledDatabase database, Page page) {
    return database.query(
        JSON,
        row -> {
          row.next();
          return new JsonAnswer.OfCustomers(row.getString(1));
        },
        page.after(),
        page.checkedCount());
  }
}
