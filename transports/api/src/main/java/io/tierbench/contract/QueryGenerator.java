package io.tierbench.contract;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generates the classes of a call that runs a user's query, for a {@link CallProvider}. {@link
 * java.util.ServiceLoader} finds the generator before any call is known.
 */
public interface QueryGenerator {
  /** Name of the copy of the query beside the folder {@link CallGenerator#CLASSES}. */
  String QUERY = "query.sql";

  /** Name of the copy of the query's parameters, beside the query. */
  String PARAMETERS = "parameters.csv";

  /**
   * A query and its database.
   *
   * @param parameters file with a line of values for each call; null if the query has none
   * @param driver jars with the JDBC driver; empty for that of PostgreSQL
   */
  record Source(
      Path query,
      @Nullable Path parameters,
      String url,
      String user,
      String password,
      List<Path> driver) {

    @Override
    public String toString() {
      return "%s on %s".formatted(query, url);
    }
  }

  /**
   * Runs the query, and generates and compiles classes for its rows.
   *
   * @param target existing empty folder for the query, its parameters, the sources and the classes
   * @throws IllegalArgumentException for an unsuitable query, with a message of one line
   */
  void generate(Source source, Path target) throws IOException;
}
