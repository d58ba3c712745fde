package io.tierbench.contract;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Generates the classes of a call that runs a user's query, which a {@link CallProvider} then
 * brings. Found by {@link java.util.ServiceLoader}, before there are any calls.
 */
public interface QueryGenerator {
  /** Name of the copy of the query beside the folder {@link CallGenerator#CLASSES}. */
  String QUERY = "query.sql";

  /** Name of the copy of its parameters beside it. */
  String PARAMETERS = "parameters.csv";

  /**
   * A query and its database.
   *
   * @param parameters file with a line of values for each call; null if the query has none
   * @param driver jar with the JDBC driver; null for that of PostgreSQL
   */
  record Source(
      Path query,
      @Nullable Path parameters,
      String url,
      String user,
      String password,
      @Nullable Path driver) {

    @Override
    public String toString() {
      return "%s on %s".formatted(query, url);
    }
  }

  /**
   * Runs the query, and generates and compiles classes for its rows.
   *
   * @param target existing empty folder, which gets the query, its parameters, the sources and the
   *     classes
   * @throws IllegalArgumentException in one line, for a query that cannot be measured
   */
  void generate(Source source, Path target) throws IOException;
}
