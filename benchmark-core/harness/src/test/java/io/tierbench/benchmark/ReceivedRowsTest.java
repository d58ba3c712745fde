package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReceivedRowsTest {

  private static DataSet batch(String... names) {
    return new DataSet(
        "set",
        List.of(
            new DataTable(
                "names",
                List.of(new DataColumn("name", DataType.STRING, true)),
                List.of(),
                Stream.of(names).map(name -> DataRow.unchanged(List.<Object>of(name))).toList())),
        List.of());
  }

  private static Object received(DataSet... batches) {
    return ReceivedRows.received(
        (Batches<DataSet>) consumer -> Stream.of(batches).forEach(consumer), true);
  }

  @Test
  void rowsAreEqualWhateverTheirBatches() {
    Object rows = received(batch("a", "b"), batch("c"));

    assertThat(rows).isEqualTo(received(batch("a"), batch(), batch("b", "c")));
    assertThat(rows).isNotEqualTo(received(batch("a", "b")));
    assertThat(rows).isNotEqualTo(received(batch("b", "a"), batch("c")));
    assertThat(rows).isNotEqualTo(received(batch("a", "b"), batch("d")));
    assertThat(ReceivedRows.received("other")).isEqualTo("other");
  }

  @Test
  void measuredCallsOnlyCountRows() {
    assertThat(
            ReceivedRows.received((Batches<DataSet>) consumer -> consumer.accept(batch("a", "b"))))
        .isEqualTo(new ReceivedRows(2, 0));
  }

  @Test
  void theTimeToTheFirstRowsIsAMeanSinceItWasLastAsked() {
    ReceivedRows.takeFirstRows();
    received(batch("a"), batch("b"));
    received(batch("a"));

    assertThat(ReceivedRows.takeFirstRows())
        .singleElement()
        .satisfies(
            metric -> {
              assertThat(metric.getLabel()).isEqualTo("first.rows");
              assertThat(metric.getScore()).isBetween(0.0, 1e6);
            });
    assertThat(ReceivedRows.takeFirstRows()).isEmpty();
  }
}
