package io.tierbench.server.workload;

import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.Rows;
import io.tierbench.server.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An endless sequence of customer ids, drawn at random from all customers: the same sequence for
 * the same seed and the same customers. Not thread-safe; use one per thread.
 */
public final class Customers {
  private final List<String> ids;
  private final SplittableRandom random;

  public Customers(List<String> ids, long seed) {
    if (ids.isEmpty()) {
      throw new DatabaseException("the database has no customers");
    }
    this.ids = List.copyOf(ids);
    this.random = new SplittableRandom(seed);
  }

  /** Returns the ids of all customers, in ascending order. */
  public static List<String> ids(Database database) {
    try (Connection connection = database.connection()) {
      return Rows.list(connection, Sql.read("select-customer-ids"), row -> row.getString(1));
    } catch (SQLException e) {
      throw new DatabaseException("the customers cannot be read: " + e.getMessage(), e);
    }
  }

  public String next() {
    return ids.get(random.nextInt(ids.size()));
  }
}
