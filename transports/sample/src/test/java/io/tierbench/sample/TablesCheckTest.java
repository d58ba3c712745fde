package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a data set which is not its sample is noticed. */
class TablesCheckTest {
  private static final String ORDER =
      """
      {"placed": "2026-11-28T13:45:00", "paid": true, "price": 9.90, "note": null,
       "customer": {"name": "A"},
       "lines": [{"n": 1, "batches": [1, 2]}, {"n": 2, "batches": []}, {"n": 3, "batches": [3]}]}
      """;
  private static final String DIFFERENT =
      "the data set is not the sample, which is a bug of Tierbench: ";

  @TempDir private Path folder;
  private SampleSchema schema;
  private JsonNode sample;
  private DataSet dataSet;

  @BeforeEach
  void setUp() throws IOException {
    read(ORDER);
  }

  private void read(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("order.json"), json);
    schema = Inference.infer(List.of(file));
    sample = SampleData.read(file);
    dataSet = new SampleTables(schema).dataSet(sample);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ORDER,
        "[1, null, 2]",
        "[{\"a\": [[1, 2], []]}, {\"a\": []}]",
        "{\"a\": {\"b\": [1.5]}, \"c\": [{\"d\": null}, null]}",
        "{\"a\": {}, \"b\": 1e400}",
      })
  void acceptsWhatIsMadeOfASample(String json) throws IOException {
    read(json);

    TablesCheck.check(schema, sample, dataSet);
  }

  @Test
  void acceptsMaps() throws IOException {
    StringBuilder json = new StringBuilder("{\"map\": {\"\": [0]");
    for (int i = 0; i < 101; i++) {
      json.append(",\"k%s\": [%s]".formatted(i, i));
    }
    read(json.append("}}").toString());

    TablesCheck.check(schema, sample, dataSet);
    assertNoticed(1, rows -> rows.subList(1, rows.size()), "the table 'elements' has 101 rows");
    assertNoticed(0, rows -> with(rows, 1, 1, "k1"), "row 2 of the table 'map' differs");
  }

  @Test
  void noticesRowsThatAreMissing() {
    assertNoticed(
        1, rows -> rows.subList(0, 2), "the table 'lines' has 2 rows, and the sample 3 elements");
  }

  @Test
  void noticesRowsOfAnotherParent() {
    assertNoticed(2, rows -> with(rows, 2, 0, 2), "row 3 of the table 'batches' differs");
  }

  @Test
  void noticesOtherValues() {
    assertNoticed(0, rows -> with(rows, 0, 2, false), "row 1 of the table 'Order' differs");
    assertNoticed(0, rows -> with(rows, 0, 3, 9.0), "row 1 of the table 'Order' differs");
    assertNoticed(0, rows -> with(rows, 0, 4, ""), "row 1 of the table 'Order' differs");
    assertNoticed(0, rows -> with(rows, 0, 5, null), "row 1 of the table 'Order' differs");
    assertNoticed(1, rows -> List.of(rows.get(1), rows.get(0), rows.get(2)), "row 1 of the table");
  }

  @Test
  void noticesTablesThatAreMissing() {
    DataSet less = new DataSet("Order", dataSet.tables().subList(0, 2), List.of());

    assertThatIllegalStateException()
        .isThrownBy(() -> TablesCheck.check(schema, sample, less))
        .withMessage(DIFFERENT + "it has fewer tables than the sample has lists");
  }

  private void assertNoticed(int index, UnaryOperator<List<DataRow>> change, String difference) {
    List<DataTable> tables = new ArrayList<>(dataSet.tables());
    DataTable table = tables.get(index);
    tables.set(
        index,
        new DataTable(
            table.name(), table.columns(), table.primaryKey(), change.apply(table.rows())));
    DataSet changed = new DataSet(dataSet.name(), tables, dataSet.relations());

    assertThatIllegalStateException()
        .isThrownBy(() -> TablesCheck.check(schema, sample, changed))
        .withMessageStartingWith(DIFFERENT + difference);
  }

  private static List<DataRow> with(List<DataRow> rows, int index, int column, Object value) {
    Object[] values = Objects.requireNonNull(rows.get(index).current()).toArray();
    values[column] = value;
    List<DataRow> changed = new ArrayList<>(rows);
    changed.set(index, DataRow.unchanged(Arrays.asList(values)));
    return changed;
  }
}
