package io.tierbench.benchmark;

import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.SqlFaults;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.sql.SQLException;
import java.util.Optional;

/** A call of a workload on a database, without a server, that is rolled back. */
final class DryRun {
  private static final String MISSING_PRIVILEGE = "42501";

  private DryRun() {}

  /** Returns why a workload fails, and the privileges it needs; empty if it runs. */
  static Optional<String> incompatibility(Workload workload, Database database) {
    if (workload.stores() && database.readOnly().isPresent()) {
      return database.readOnly();
    }
    Database dry = database.dryRun();
    ShopService shop = new ShopService(dry, Insertion.ROW_BY_ROW);
    try {
      String customer = new Customers(Customers.ids(dry), 0).next();
      workload.call(shop, Shape.firstOf(workload), SampleOrder.orderOf(customer), customer);
      shop.reset();
      return Optional.empty();
    } catch (ShopException | DatabaseException e) {
      if (e.getCause() instanceof SQLException cause) {
        String reason = SqlFaults.reason(cause);
        return Optional.of(
            MISSING_PRIVILEGE.equals(cause.getSQLState()) || SqlFaults.isLockTimeout(cause)
                ? reason + ". It needs " + privileges(workload)
                : reason);
      }
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static String privileges(Workload workload) {
    if (workload == Workload.STORE_ORDER) {
      return "SELECT on customers, and SELECT, INSERT and DELETE on orders and order_details";
    }
    if (workload == Workload.TRANSFER_FUNDS_TRANSACTED) {
      return "SELECT on customers, SELECT and UPDATE on tierbench_accounts, and SELECT, INSERT and DELETE on tierbench_transfers";
    }
    return workload == Workload.LOAD_CUSTOMER
        ? "SELECT on customers"
        : "SELECT on customers and products";
  }
}
