package io.tierbench.server.workload;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The workload that reads one customer by its id: one statement, one parameter. */
final class LoadCustomer {
  private final Query query;
  private final TableReader reader;

  LoadCustomer(Database database) {
    query = new Query(database, Sql.read("select-customer"));
    reader = new TableReader(database.catalogue().table("customers"));
  }

  Customer load(String customerId) {
    return query.run(id(customerId), row -> row.next() ? read(row) : notFound(customerId));
  }

  private static Customer read(ResultSet row) throws SQLException {
    // Phone and fax precede the country in the statement, as in the paper.
    return new Customer(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8),
        row.getString(11),
        row.getString(9),
        row.getString(10));
  }

  DataSet loadDataSet(String customerId) {
    DataSet found = query.dataSet(id(customerId), reader);
    return found.tables().get(0).rows().isEmpty() ? notFound(customerId) : found;
  }

  WebRows loadWebRows(String customerId) {
    WebRows found = query.run(id(customerId), WebRows::of);
    return found.size() == 0 ? notFound(customerId) : found;
  }

  private static Query.Parameters id(String customerId) {
    if (customerId == null) {
      throw new ShopException(Fault.BAD_REQUEST, "the customer id is missing");
    }
    return statement -> statement.setString(1, customerId);
  }

  private static <R> R notFound(String customerId) {
    throw new ShopException(Fault.NOT_FOUND, "no customer '%s'".formatted(customerId));
  }
}
