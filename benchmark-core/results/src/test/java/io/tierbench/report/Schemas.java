package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The schemas in {@code docs/schema}, against which all our JSON files are checked. */
public final class Schemas {
  static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  static final String ENDING = ".schema.json";

  private static final Path FOLDER = Path.of("../../docs/schema");

  /** JMH's own file, whose format is not ours. */
  static final String JMH = "jmh.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private Schemas() {}

  static List<Path> all() throws IOException {
    return files(FOLDER);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  static Schema of(String name) throws IOException {
    Path file = FOLDER.resolve(name + ENDING);
    assertThat(file).as("schema of %s", name).exists();
    return REGISTRY.getSchema(JSON.readTree(file.toFile()));
  }

  /** Returns the JSON files of a folder, except those of JMH. */
  static List<Path> documented(Path folder) throws IOException {
    return files(folder).stream()
        .filter(file -> file.getFileName().toString().matches(".*\\.jsonl?"))
        .filter(file -> !file.endsWith(JMH))
        .toList();
  }

  /** The schema of a file by its name. */
  static Schema of(Path file) throws IOException {
    String name = file.getFileName().toString();
    return of(name.substring(0, name.lastIndexOf('.')));
  }

  /** Checks every JSON file of a folder; returns their names. */
  public static List<String> check(Path folder) throws IOException {
    List<String> checked = new ArrayList<>();
    for (Path file : documented(folder)) {
      Schema schema = of(file);
      for (JsonNode document : documents(file)) {
        assertThat(schema.validate(document).stream().map(Error::toString).limit(5))
            .as("%s", file)
            .isEmpty();
      }
      checked.add(file.getFileName().toString());
    }
    return checked;
  }

  static List<JsonNode> documents(Path file) throws IOException {
    if (!file.toString().endsWith("l")) {
      return List.of(JSON.readTree(file.toFile()));
    }
    List<JsonNode> documents = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      documents.add(JSON.readTree(line));
    }
    return documents;
  }
}
