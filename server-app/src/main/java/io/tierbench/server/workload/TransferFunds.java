package io.tierbench.server.workload;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The workload that moves money: one transaction, an update of each balance, an insert into the
 * journal.
 *
 * <p>Each update adds to the current balance and locks the row until the end, so {@code READ
 * COMMITTED}, PostgreSQL's default, loses none. The lower account is always updated first, so that
 * two transfers never deadlock. Missing accounts and insufficient funds are rejected by constraints
 * of the tables.
 */
final class TransferFunds {
  /** Decimal places of numeric(19,4); the database would round longer amounts and create money. */
  private static final int DECIMAL_PLACES = 4;

  private static final String FOREIGN_KEY_VIOLATION = "23503";

  private final StoredTransfers storedTransfers;

  TransferFunds(StoredTransfers storedTransfers) {
    this.storedTransfers = storedTransfers;
  }

  static String check(FundsTransfer transfer) {
    return isValid(transfer, Operation.TRANSFER_FUNDS)
        ? FundsTransfer.SUCCESSFUL
        : FundsTransfer.FAILURE;
  }

  String transfer(FundsTransfer transfer) {
    if (!isValid(transfer, Operation.TRANSFER_FUNDS_TRANSACTED)) {
      return FundsTransfer.FAILURE;
    }
    try {
      return storedTransfers.ids().store(connection -> move(connection, transfer));
    } catch (SQLException e) {
      if (SqlFaults.isIntegrityViolation(e)) {
        return FundsTransfer.FAILURE;
      }
      if (SqlFaults.isUndefinedTable(e)) {
        throw new ShopException(
            Fault.UNAVAILABLE,
            "the database has no accounts: run the command adopt on it, or sql/accounts.sql, which documents its additions",
            e);
      }
      throw SqlFaults.toShopException(e);
    }
  }

  private String move(Connection connection, FundsTransfer transfer) throws SQLException {
    int source = transfer.source();
    int destination = transfer.destination();
    BigDecimal amount = amount(transfer);
    try (PreparedStatement update = connection.prepareStatement(Sql.UPDATE_BALANCE)) {
      if (source < destination) {
        add(update, source, amount.negate());
        add(update, destination, amount);
      } else {
        add(update, destination, amount);
        add(update, source, amount.negate());
      }
    }
    addToJournal(connection, transfer);
    return FundsTransfer.SUCCESSFUL;
  }

  private static void add(PreparedStatement update, int account, BigDecimal amount)
      throws SQLException {
    update.setBigDecimal(1, amount);
    update.setInt(2, account);
    if (update.executeUpdate() != 1) {
      throw new SQLException("no account " + account, FOREIGN_KEY_VIOLATION);
    }
  }

  private void addToJournal(Connection connection, FundsTransfer transfer) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Sql.INSERT_TRANSFER)) {
      insert.setInt(1, transfer.source());
      insert.setInt(2, transfer.destination());
      insert.setBigDecimal(3, transfer.amount());
      try (ResultSet key = insert.executeQuery()) {
        key.next();
        storedTransfers.ids().remember(key.getLong(1));
      }
    }
  }

  private static boolean isValid(FundsTransfer transfer, Operation<?, ?> operation) {
    try {
      OrderRules.require(transfer);
      return amount(transfer).signum() > 0 && transfer.source() != transfer.destination();
    } catch (BadElement e) {
      throw e.within("transfer").in(operation.name());
    }
  }

  private static BigDecimal amount(FundsTransfer transfer) {
    BigDecimal amount = OrderRules.require(transfer.amount(), "amount");
    OrderRules.checkMoney(amount, "amount");
    if (amount.stripTrailingZeros().scale() > DECIMAL_PLACES) {
      throw BadElement.of(amount.toString(), "at most " + DECIMAL_PLACES + " decimal places")
          .within("amount");
    }
    return amount;
  }
}
