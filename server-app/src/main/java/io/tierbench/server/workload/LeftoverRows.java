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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Rows that processes of a run stored and did not delete, because they were killed or lost the
 * database: rows with the run's values that are newer than the run. They are kept if other programs
 * that store the same values use the database.
 */
public final class LeftoverRows {
  /** Timeout of each statement: rows may be locked by a session that is about to end. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

  private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(15);

  private static final long RETRY_MILLIS = 500;

  private final DatabaseSettings settings;
  private final String table;
  private final long lastIdBefore;
  private final String selectLeft;
  private final Object[] parameters;
  private final StoredIds.Undo undo;

  private LeftoverRows(
      DatabaseSettings settings,
      String table,
      long lastIdBefore,
      String selectLeft,
      Object[] parameters,
      StoredIds.Undo undo) {
    this.settings = settings;
    this.table = table;
    this.lastIdBefore = lastIdBefore;
    this.selectLeft = selectLeft;
    this.parameters = parameters;
    this.undo = undo;
  }

  /** Records the last order before a run; empty without a table to store rows in. */
  public static Optional<LeftoverRows> ofOrders(DatabaseSettings settings) {
    Order order = BenchmarkOrder.order("");
    Address address = Objects.requireNonNull(order.shippingAddress());
    return since(
        settings,
        "orders",
        "order",
        StoredOrders::delete,
        order.employeeId(),
        Objects.requireNonNull(order.orderDate()).toLocalDate(),
        Objects.requireNonNull(order.freight()),
        Objects.requireNonNull(address.name()),
        Objects.requireNonNull(address.street()),
        Objects.requireNonNull(address.city()),
        Objects.requireNonNull(address.region()),
        Objects.requireNonNull(address.postalCode()),
        Objects.requireNonNull(address.country()));
  }

  /** Records the last transfer before a run, like {@link #ofOrders}. */
  public static Optional<LeftoverRows> ofTransfers(DatabaseSettings settings) {
    return since(settings, "tierbench_transfers", "transfer", StoredTransfers::undo);
  }

  private static Optional<LeftoverRows> since(
      DatabaseSettings settings, String table, String row, StoredIds.Undo undo, Object... values) {
    try (Connection connection = settings.connect(ANSWER_TIMEOUT)) {
      long lastIdBefore =
          Rows.list(connection, Sql.read("select-last-" + row), found -> found.getLong(1)).get(0);
      List<Object> parameters = new ArrayList<>(List.of(lastIdBefore));
      Collections.addAll(parameters, values);
      return Optional.of(
          new LeftoverRows(
              settings,
              table,
              lastIdBefore,
              Sql.read("select-left-%ss".formatted(row)),
              parameters.toArray(),
              undo));
    } catch (SQLException e) {
      if (SqlFaults.isUndefinedTable(e)) {
        return Optional.empty();
      }
      throw new DatabaseException(
          "the last row of %s cannot be read: %s".formatted(table, e.getMessage()), e);
    }
  }

  /** Deletes the rows after the run; returns a sentence about remaining rows, if any. */
  public Optional<String> revert() {
    return revert(RETRY_TIMEOUT);
  }

  Optional<String> revert(Duration retrying) {
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
      List<Long> ids = Rows.list(connection, selectLeft, row -> row.getLong(1), parameters);
      if (ids.isEmpty()) {
        return Optional.empty();
      }
      stay = ids.size() == 1 ? "1 row" : ids.size() + " rows";
      List<String> others = Database.otherSessions(connection);
      if (!others.isEmpty()) {
        return Optional.of(
            "%s in %s after %s may be of this run or of another (%s), which uses the database too, and were not deleted"
                .formatted(stay, table, lastIdBefore, String.join(", ", others)));
      }
      connection.setAutoCommit(false);
      undo.run(connection, ids);
      connection.commit();
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          "%s that this run stored in %s after %s could not be deleted (%s)"
              .formatted(
                  stay,
                  table,
                  lastIdBefore,
                  String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }
}
