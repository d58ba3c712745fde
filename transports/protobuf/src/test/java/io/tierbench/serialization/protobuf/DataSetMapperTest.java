package io.tierbench.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.proto.ColumnType;
import io.tierbench.proto.ColumnValues;
import io.tierbench.proto.DataColumnMessage;
import io.tierbench.proto.DataRowMessage;
import io.tierbench.proto.DataSetMessage;
import io.tierbench.proto.DataTableMessage;
import io.tierbench.proto.RowState;
import io.tierbench.proto.Value;
import io.tierbench.serialization.Effort;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class DataSetMapperTest {
  private final DataSetMapper documented = new DataSetMapper(Effort.DOCUMENTED);
  private final DataSetMapper tuned = new DataSetMapper(Effort.TUNED);

  @Test
  void eitherReadsWhatTheOtherWrites() {
    for (DataSet dataSet : DataSets.all()) {
      assertThat(tuned.toDataSet(documented.toMessage(dataSet))).isEqualTo(dataSet);
      assertThat(documented.toDataSet(tuned.toMessage(dataSet))).isEqualTo(dataSet);
    }
  }

  @Test
  void aTableHasOneFormOnly() {
    assertRejected(
        table(1).addStates(RowState.UNCHANGED).addRows(DataRowMessage.getDefaultInstance()),
        "'dataSet/tables/0' is 'a table with both row and column values'; expected one of them");
  }

  /** The check precedes the allocation of arrays for a hundred thousand rows. */
  @Test
  void valuesAreCountedBeforeRowsAreMade() {
    DataTableMessage.Builder many =
        table(1_000).addAllStates(Collections.nCopies(100_000, RowState.UNCHANGED));

    assertRejected(
        many.clone(),
        "'dataSet/tables/0' is '0 columns of values for 100000 rows'; expected 1000 columns");
    assertRejected(
        many.clone().addAllCurrent(Collections.nCopies(1_000, ColumnValues.getDefaultInstance())),
        "/columns/0' is '0 values and 0 nulls'; expected a value of type INT32 or a null for each of 100000 rows");
  }

  @Test
  void nullsStandForRowsThatAreThere() {
    assertRejected(
        table(1)
            .addStates(RowState.UNCHANGED)
            .addCurrent(ColumnValues.newBuilder().setNulls(ByteString.copyFrom(new byte[] {0, 1}))),
        "/columns/0' is '0 values and 1 nulls'; expected a value of type INT32 or a null for each of 1 rows");
  }

  @Test
  void aValueOfAnotherTypeIsNamed() {
    Value text = Value.newBuilder().setString("1").build();
    assertRejected(
        table(1).addRows(DataRowMessage.newBuilder().addCurrent(text)),
        "'dataSet/tables/0/rows/0/current/0' is 'a value of kind STRING'; expected an integer");
  }

  private static DataTableMessage.Builder table(int columns) {
    DataTableMessage.Builder table = DataTableMessage.newBuilder().setName("t");
    for (int i = 0; i < columns; i++) {
      table.addColumns(DataColumnMessage.newBuilder().setName("c" + i).setType(ColumnType.INT32));
    }
    return table;
  }

  private void assertRejected(DataTableMessage.Builder table, String why) {
    DataSetMessage message = DataSetMessage.newBuilder().addTables(table).build();

    assertThatExceptionOfType(BadElement.class)
        .isThrownBy(() -> tuned.toDataSet(message))
        .withMessageContaining(why);
  }
}
