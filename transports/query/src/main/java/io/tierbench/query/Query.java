package io.tierbench.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A query that has been tried, as every JVM of a run reads it from its class path.
 *
 * @param sql with a question mark for each parameter
 * @param parameterNames in the order of the question marks
 * @param parameterTypes of {@link java.sql.Types}
 * @param parameters values, a list for each call
 * @param database its product and version, and those of the driver
 * @param largest number of the first rows of the sample, which are those of the largest first run
 */
record Query(
    String sql,
    List<String> parameterNames,
    List<Integer> parameterTypes,
    List<List<@Nullable String>> parameters,
    List<Column> columns,
    String database,
    int largest) {
  private static final String RESOURCE = "tierbench-query/query.json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Names the copy of a jar of the JDBC driver, on the class path; a driver of the program has
   * none.
   */
  static String driver(int number) {
    return "tierbench-query/driver-" + number + ".jar";
  }

  /** Reads the query on the class path; empty if there is none. */
  static Optional<Query> onClassPath() {
    try (InputStream in = Providers.classLoader().getResourceAsStream(RESOURCE)) {
      return in == null ? Optional.empty() : Optional.of(MAPPER.readValue(in, Query.class));
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " cannot be read", e);
    }
  }

  /** Writes it into a folder of classes. */
  void write(Path classes) throws IOException {
    Path file = classes.resolve(RESOURCE);
    Files.createDirectories(file.getParent());
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), this);
  }
}
