package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Rows;
import io.tierbench.server.database.SqlFaults;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** A statement of a workload that reads: one round trip without a transaction. */
record Query(Database database, String sql) {

  interface Parameters {
    void bind(PreparedStatement statement) throws SQLException;
  }

  /**
   * @throws io.tierbench.contract.ShopException if the database fails
   */
  <R> R run(Parameters parameters, Rows.Mapper<R> reading) {
    try {
      return database.run(
          connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
              parameters.bind(statement);
              try (ResultSet rows = statement.executeQuery()) {
                return reading.map(rows);
              }
            }
          });
    } catch (SQLException e) {
      throw SqlFaults.toShopException(e);
    }
  }

  /** Runs the statement, and returns a data set with one table. */
  DataSet dataSet(Parameters parameters, TableReader reader) {
    return run(
        parameters,
        rows -> new DataSet(ShopService.DATA_SET, List.of(reader.read(rows)), List.of()));
  }
}
