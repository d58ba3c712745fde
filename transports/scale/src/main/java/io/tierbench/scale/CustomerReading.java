package io.tierbench.scale;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads a customer by id. */
final class CustomerReading extends Reading<Integer, CustomerRow, JsonAnswer.OfCustomer> {
  private static final List<DataColumn> COLUMNS = Fields.dataColumns(CustomerRow.class);

  private static final String ROWS =
      "SELECT %s FROM customers WHERE customer_id = ?".formatted(Fields.columns(CustomerRow.class));
  private static final String JSON =
      "SELECT json_build_object(%s) FROM customers WHERE customer_id = ?"
          .formatted(Fields.json(CustomerRow.class));

  CustomerReading() {
    super(
        "readCustomer",
        Payload.of("customerId", "customer id", Integer.class),
        Payload.of("customer", "customer", CustomerRow.class),
        Payload.of("customer", "customer as JSON", JsonAnswer.OfCustomer.class));
  }

  @Override
  CustomerRow objects(ScaledDatabase database, Integer id) {
    return database.query(
        ROWS,
        row -> {
          require(row.next(), id);
          return customer(row);
        },
        id);
  }

  @Override
  DataSet dataSet(ScaledDatabase database, Integer id) {
    return database.query(
        ROWS,
        row -> {
          DataTable table = table(row);
          require(!table.rows().isEmpty(), id);
          return dataSetOf(ONE_ROW, table);
        },
        id);
  }

  @Override
  JsonAnswer.OfCustomer json(ScaledDatabase database, Integer id) {
    return database.query(
        JSON,
        row -> {
          require(row.next(), id);
          return new JsonAnswer.OfCustomer(row.getString(1));
        },
        id);
  }

  static CustomerRow customer(ResultSet row) throws SQLException {
    return new CustomerRow(
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8),
        row.getString(9));
  }

  static DataTable table(ResultSet rows) throws SQLException {
    return table("customers", COLUMNS, List.of("customerId"), rows);
  }

  private static void require(boolean found, int id) {
    if (!found) {
      throw new ShopException(Fault.NOT_FOUND, "no customer " + id);
    }
  }
}
