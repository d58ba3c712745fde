package io.tierbench.server.workload;

import io.tierbench.contract.Address;
import io.tierbench.contract.Order;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.Rows;
import io.tierbench.server.database.Sql;
import io.tierbench.server.database.SqlFaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Rows that processes of a run stored and did not delete, because they were killed or lost the
 * database. They are found by their values among rows newer than the run; they are kept if other
 * programs that store the same values use the database.
 */
public final class LeftRows {
  /** Timeout of each answer: rows may be locked by a session that is about to end. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(15);

  private static final long RETRY_MILLIS = 500;

  private final DatabaseSettings settings;
  private final Kind kind;
  private final long last;

  /** The tables in which calls store rows. */
  public enum Kind {
    ORDERS(
        "orders",
        Sql.SELECT_LAST_ORDER,
        Sql.SELECT_LEFT_ORDERS,
        LeftRows::orderAfter,
        StoredOrders::delete),
    TRANSFERS(
        "tierbench_transfers",
        Sql.SELECT_LAST_TRANSFER,
        Sql.SELECT_LEFT_TRANSFERS,
        last -> new Object[] {last},
        StoredTransfers::undo);

    private final String table;
    private final String selectLast;
    private final String selectLeft;
    private final LongFunction<Object[]> parameters;
    private final StoredIds.Undo undo;

    Kind(
        String table,
        String selectLast,
        String selectLeft,
        LongFunction<Object[]> parameters,
        StoredIds.Undo undo) {
      this.table = table;
      this.selectLast = selectLast;
      this.selectLeft = selectLeft;
      this.parameters = parameters;
      this.undo = undo;
    }

    private List<Long> select(Connection connection, long last) throws SQLException {
      return Rows.list(connection, selectLeft, row -> row.getLong(1), parameters.apply(last));
    }
  }

  private LeftRows(DatabaseSettings settings, Kind kind, long last) {
    this.settings = settings;
    this.kind = kind;
    this.last = last;
  }

  /** Records the last row before a run; empty if the table does not exist, so nothing is stored. */
  public static Optional<LeftRows> since(DatabaseSettings settings, Kind kind) {
    try (Connection connection = settings.connect(ANSWER_TIMEOUT)) {
      long last = Rows.list(connection, kind.selectLast, row -> row.getLong(1)).get(0);
      return Optional.of(new LeftRows(settings, kind, last));
    } catch (SQLException e) {
      if (SqlFaults.isUndefinedTable(e)) {
        return Optional.empty();
      }
      throw new DatabaseException(
          "the last row of %s cannot be read: %s".formatted(kind.table, e.getMessage()), e);
    }
  }

  /** Deletes the rows after the run; returns a sentence about those that remain, if any. */
  public Optional<String> takeBack() {
    return takeBack(RETRY_TIMEOUT);
  }

  Optional<String> takeBack(Duration retrying) {
    long deadline = System.nanoTime() + retrying.toNanos();
    while (true) {
      Optional<String> stays = attempt();
      if (stays.isEmpty() || System.nanoTime() > deadline) {
        return stays;
      }
      try {
        Thread.sleep(RETRY_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return stays;
      }
    }
  }

  private Optional<String> attempt() {
    String stay = "an unknown number of rows";
    try (Connection connection = settings.connect(ANSWER_TIMEOUT)) {
      List<Long> ids = kind.select(connection, last);
      if (ids.isEmpty()) {
        return Optional.empty();
      }
      stay = ids.size() == 1 ? "1 row" : ids.size() + " rows";
      List<String> others = Database.otherSessions(connection);
      if (!others.isEmpty()) {
        return Optional.of(
            "%s in %s after %s may be of this run or of another (%s), which uses the database too, and were not deleted"
                .formatted(stay, kind.table, last, String.join(", ", others)));
      }
      connection.setAutoCommit(false);
      kind.undo.run(connection, ids);
      connection.commit();
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          "%s that this run stored in %s after %s could not be deleted (%s)"
              .formatted(
                  stay,
                  kind.table,
                  last,
                  String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }

  private static Object[] orderAfter(long last) {
    Order order = SampleData.order("");
    Address address = Objects.requireNonNull(order.shippingAddress());
    return new Object[] {
      last,
      order.employeeId(),
      Objects.requireNonNull(order.orderDate()).toLocalDate(),
      Objects.requireNonNull(order.freight()),
      Objects.requireNonNull(address.name()),
      Objects.requireNonNull(address.street()),
      Objects.requireNonNull(address.city()),
      Objects.requireNonNull(address.region()),
      Objects.requireNonNull(address.postalCode()),
      Objects.requireNonNull(address.country())
    };
  }
}
