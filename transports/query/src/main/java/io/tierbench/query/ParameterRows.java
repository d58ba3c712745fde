package io.tierbench.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.tierbench.sample.SampleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Values of the parameters of a query, a list for each call. */
final class ParameterRows {
  private static final int MAX_ROWS = 1000;

  private static final ObjectReader LINES =
      CsvMapper.builder()
          .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
          .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .build()
          .readerForMapOf(String.class)
          .with(CsvSchema.emptySchema().withHeader());

  private ParameterRows() {}

  /**
   * Reads the values of all calls, in the order of the parameters; without parameters one empty
   * list.
   *
   * @param file null if none is given
   * @throws SampleException if they are not those of the query
   */
  static List<List<@Nullable String>> read(
      Path query, List<String> parameters, @Nullable Path file) {
    if (file == null) {
      if (!parameters.isEmpty()) {
        throw new SampleException(
            "%s: give the values of its parameters %s by --query-parameters"
                .formatted(query, String.join(", ", parameters)));
      }
      return List.of(List.of());
    }
    Set<String> wanted = new TreeSet<>(parameters);
    List<List<@Nullable String>> rows = new ArrayList<>();
    try (MappingIterator<Map<String, @Nullable String>> lines = LINES.readValues(file.toFile())) {
      while (lines.hasNextValue()) {
        Map<String, @Nullable String> line = lines.nextValue();
        if (!line.keySet().equals(wanted)) {
          throw new SampleException(
              "%s: its header has %s, and the query has the parameters %s"
                  .formatted(
                      file,
                      SampleException.problem(String.join(", ", line.keySet())),
                      String.join(", ", wanted)));
        }
        if (rows.size() == MAX_ROWS) {
          throw new SampleException(
              "%s: more than %s lines of values after the header".formatted(file, MAX_ROWS));
        }
        List<@Nullable String> row = new ArrayList<>();
        parameters.forEach(parameter -> row.add(line.get(parameter)));
        rows.add(row);
      }
    } catch (JsonProcessingException e) {
      throw new SampleException(
          "%s: %s".formatted(file, SampleException.problem(e.getOriginalMessage())), e);
    } catch (IOException e) {
      throw new SampleException("%s: cannot be read: %s".formatted(file, e), e);
    }
    if (rows.isEmpty()) {
      throw new SampleException(file + ": no lines of values after the header; give at least one");
    }
    return rows;
  }
}
