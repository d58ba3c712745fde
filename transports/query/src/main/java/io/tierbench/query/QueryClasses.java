package io.tierbench.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.contract.CallGenerator;
import io.tierbench.contract.QueryGenerator;
import io.tierbench.sample.SampleException;
import io.tierbench.sample.SampleGenerator;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generator of the classes of a query: its first rows are a sample, whose schema comes from their
 * columns.
 */
public final class QueryClasses implements QueryGenerator {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public void generate(Source source, Path target) throws IOException {
    QueryText text = QueryText.read(source.query());
    List<List<@Nullable String>> parameters =
        ParameterRows.read(source.query(), text.parameters(), source.parameters());
    FirstRuns first;
    String description;
    try (QueryDatabase database =
        QueryDatabase.open(source.url(), source.user(), source.password(), source.driver())) {
      first = FirstRuns.of(source.query(), text, parameters, database);
      description = database.description();
    } catch (SQLException e) {
      throw new SampleException(QueryDatabase.reason(e), e);
    }
    // The sample has the name of the query, for messages and results.
    String name = String.valueOf(source.query().getFileName());
    Path rows = Files.createDirectory(target.resolve("rows")).resolve(name);
    Path schema = target.resolve("columns.json");
    MAPPER.writeValue(rows.toFile(), first.rows());
    MAPPER.writeValue(schema.toFile(), schema(name, first.columns()));
    try {
      new SampleGenerator().generate(List.of(rows), schema, List.of(), null, null, target);
    } catch (SampleException e) {
      throw new SampleException(
          "%s: its rows cannot be carried: %s"
              .formatted(
                  source.query(),
                  String.valueOf(e.getMessage()).replace(target + File.separator, "")),
          e);
    }
    Files.delete(rows);
    Files.delete(rows.getParent());
    Files.delete(schema);
    Path classes = target.resolve(CallGenerator.CLASSES);
    new Query(
            text.sql(),
            text.parameters(),
            first.types(),
            parameters,
            first.columns(),
            description,
            first.largest())
        .write(classes);
    for (int i = 0; i < source.driver().size(); i++) {
      Files.copy(source.driver().get(i), classes.resolve(Query.driver(i)));
    }
    Files.copy(source.query(), target.resolve(QUERY));
    if (source.parameters() != null) {
      Files.copy(source.parameters(), target.resolve(PARAMETERS));
    }
  }

  /** Returns the JSON Schema of a list of rows. */
  private static ObjectNode schema(String name, List<Column> columns) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("title", name.replaceFirst("\\.[^.]*$", "") + " row").put("type", "array");
    ObjectNode row = root.putObject("items").put("type", "object");
    ObjectNode properties = row.putObject("properties");
    ArrayNode required = row.putArray("required");
    for (Column column : columns) {
      column.type().scalar().writeSchema(properties.putObject(column.name()), column.nullable());
      required.add(column.name());
    }
    return root;
  }
}
