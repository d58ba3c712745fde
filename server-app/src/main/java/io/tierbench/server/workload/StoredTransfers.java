package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Rows;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The transfers made by this server, by journal id. */
public final class StoredTransfers {
  private final Database database;
  private final StoredIds ids;

  StoredTransfers(Database database) {
    this.database = database;
    this.ids = new StoredIds(database, StoredTransfers::undo, Sql.read("vacuum-accounts"));
  }

  StoredIds ids() {
    return ids;
  }

  public BigDecimal balance(int accountId) {
    try (Connection connection = database.connection()) {
      List<BigDecimal> found =
          Rows.list(connection, Sql.read("select-balance"), row -> row.getBigDecimal(1), accountId);
      if (found.isEmpty()) {
        throw new ShopException(Fault.NOT_FOUND, "no account " + accountId);
      }
      return found.get(0);
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /** Reverts the transfers, and returns their number. */
  public int reset() {
    return ids.revert();
  }

  static int undo(Connection connection, List<Long> stored) throws SQLException {
    Long[] ids = stored.toArray(new Long[0]);
    try (PreparedStatement lock = connection.prepareStatement(Sql.read("lock-accounts"))) {
      lock.setObject(1, ids);
      lock.setObject(2, ids);
      lock.execute();
    }
    Object undone = ids;
    return Rows.list(connection, Sql.read("undo-transfers"), row -> row.getInt(1), undone).get(0);
  }
}
