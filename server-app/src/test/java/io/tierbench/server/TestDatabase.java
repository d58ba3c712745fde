package io.tierbench.server;

import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.Customers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The only embedded database, shared by the tests of this JVM; its shutdown hook ends it. */
public final class TestDatabase {
  public static final EmbeddedDatabase EMBEDDED = EmbeddedDatabase.start();
  public static final Database DATABASE = Database.open(EMBEDDED.settings(), 4);
  public static final String CUSTOMER = Customers.ids(DATABASE).get(0);

  private TestDatabase() {}

  /** Returns the first row of a query, as text. */
  public static List<String> row(String sql) {
    return rows(DATABASE, sql).get(0);
  }

  public static List<List<String>> rows(Database database, String sql) {
    try (Connection connection = database.connection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<List<String>> rows = new ArrayList<>();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Executes statements through a connection of their own. */
  public static void execute(DatabaseSettings settings, String sql) {
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns a short text that identifies the content of the two tables of orders. */
  public static List<String> contentOfOrders() {
    return row(
        """
        SELECT (SELECT md5(string_agg(o::text, '|' ORDER BY order_id)) FROM orders o),
            (SELECT md5(string_agg(d::text, '|' ORDER BY order_id, product_id))
             FROM order_details d)
        """);
  }
}
