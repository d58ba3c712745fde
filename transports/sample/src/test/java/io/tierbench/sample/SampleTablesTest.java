package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests data sets of samples, and that one which is not its sample is noticed. */
class SampleTablesTest {
  private static final String ORDER =
      """
      {"id": 7, "placed": "2026-11-28T13:45", "paid": true, "customer": {"name": "A", "phone": null},
       "tags": ["new", "large"],
       "lines": [
         {"product": "Tea", "price": 9.90, "batches": [1, 2]},
         {"product": "Rice", "price": 1E+2, "batches": []}]}
      """;

  @TempDir private Path folder;

  @Test
  void haveATableForEachList() throws IOException {
    DataSet dataSet = dataSet(write(ORDER));

    assertThat(dataSet.tables().stream().map(SampleTablesTest::text).collect(Collectors.joining()))
        .isEqualTo(
            """
            Order: id_2 INT32, id INT32, placed DATE_TIME, paid BOOLEAN, customer_name STRING, \
            customer_phone STRING?; [id_2]
            [1, 7, 2026-11-28T13:45, true, A, null]
            tags: parent_id INT32, value STRING; []
            [1, new]
            [1, large]
            lines: id INT32, parent_id INT32, product STRING, price FLOAT64; [id]
            [1, 1, Tea, 9.9]
            [2, 1, Rice, 100.0]
            batches: parent_id INT32, value INT32; []
            [1, 1]
            [1, 2]
            """);
    assertThat(dataSet.relations())
        .containsExactly(
            relation("Order", "id_2", "tags"),
            relation("Order", "id_2", "lines"),
            relation("lines", "id", "batches"));
  }

  private static DataRelation relation(String parent, String id, String child) {
    return new DataRelation(parent + "_" + child, parent, List.of(id), child, List.of("parent_id"));
  }

  @Test
  void haveNoTableOfAnObjectAtTheTopThatHasListsOnly() throws IOException {
    DataSet dataSet = dataSet(write("{\"prices\": [1.10, 2], \"none\": {\"list\": []}}"));

    assertThat(dataSet.tables())
        .extracting(SampleTablesTest::text)
        .containsExactly(
            "prices: value DECIMAL; []\n[1.10]\n[2]\n", "none_list: value STRING; []\n");
    assertThat(dataSet.relations()).isEmpty();
  }

  private static String text(DataTable table) {
    String columns =
        table.columns().stream()
            .map(column -> column.name() + " " + column.type() + (column.nullable() ? "?" : ""))
            .collect(Collectors.joining(", "));
    return table.rows().stream()
        .map(DataRow::current)
        .map(row -> row + "\n")
        .collect(
            Collectors.joining(
                "", "%s: %s; %s\n".formatted(table.name(), columns, table.primaryKey()), ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ORDER,
        "[1, null, 2]",
        "[{\"a\": [[1, 2], []]}, {\"a\": []}]",
        "{\"a\": {\"b\": [1.5]}, \"c\": [{\"d\": null}, null]}",
        "{\"a\": {}, \"b\": 1e400, \"c\": -0.0e0}",
      })
  void areTheSample(String json) throws IOException {
    check(json, json);
  }

  @Test
  void withOtherOrMissingValuesAreNot() {
    assertNoticed(ORDER, ORDER.replace("9.90", "9.91"), 2);
    assertNoticed(ORDER, ORDER.replace("13:45", "13:46"), 2);
    assertNoticed(ORDER, ORDER.replace("[1, 2]", "[1]"), 1);
    assertNoticed(ORDER, ORDER.replace("null", "\"\""), 1);
  }

  @Test
  void withOtherKeysOfMapsAreNot() throws IOException {
    String map =
        IntStream.range(0, 101)
            .mapToObj(i -> "\"k%s\": [%s]".formatted(i, i))
            .collect(Collectors.joining(",", "{\"map\": {", "}}"));
    check(map, map);

    assertNoticed(map, map.replace("k7\"", "q7\""), 2);
  }

  private void assertNoticed(String json, String sample, int differences) {
    assertThatIllegalStateException()
        .isThrownBy(() -> check(json, sample))
        .withMessageStartingWith(
            "the data set differs from the sample in %s of its values".formatted(differences));
  }

  /** Compares the data set of a document with another one of the same types. */
  private void check(String json, String sample) throws IOException {
    Path file = write(json);
    SampleSchema schema = Sketch.infer(file);
    DataSet dataSet = dataSet(file);
    JsonNode other = SampleData.read(write(sample));
    TablesCheck.check(schema, other, dataSet);
  }

  private static DataSet dataSet(Path file) {
    return new SampleTables(Sketch.infer(file)).dataSet(SampleData.read(file));
  }

  private Path write(String json) throws IOException {
    return Files.writeString(folder.resolve("order.json"), json);
  }
}
