package io.tierbench.serialization.protobuf;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.proto.ColumnValues;
import io.tierbench.proto.DataTableMessage;
import io.tierbench.proto.RowState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

/** Maps the rows of a table column by column. */
final class ColumnMapper {

  private ColumnMapper() {}

  static void addRows(DataTable table, DataTableMessage.Builder message) {
    List<List<Object>> current = new ArrayList<>(table.rows().size());
    List<List<Object>> original = new ArrayList<>();
    for (DataRow row : table.rows()) {
      message.addStates(RowState.valueOf(row.state().name()));
      if (row.current() != null) {
        BadElement.requireOneEach(table.columns().size(), row.current());
        current.add(row.current());
      }
      if (row.original() != null) {
        BadElement.requireOneEach(table.columns().size(), row.original());
        original.add(row.original());
      }
    }
    for (int i = 0; i < table.columns().size(); i++) {
      ColumnValuesMapper mapper = new ColumnValuesMapper(table.columns().get(i).type(), i);
      if (!current.isEmpty()) {
        message.addCurrent(mapper.toMessage(current));
      }
      if (!original.isEmpty()) {
        message.addOriginal(mapper.toMessage(original));
      }
    }
  }

  /**
   * @throws BadElement unless there is one value for each row and column; checked before allocating
   *     arrays for rows, which take only a byte each in the message
   */
  static List<DataRow> toRows(List<DataColumn> columns, DataTableMessage message) {
    List<DataRow.State> states = new ArrayList<>(message.getStatesCount());
    int currentRows = 0;
    int originalRows = 0;
    for (RowState stateMessage : message.getStatesList()) {
      DataRow.State state = DataRow.State.valueOf(stateMessage.name());
      states.add(state);
      currentRows += state.hasCurrent() ? 1 : 0;
      originalRows += state.hasOriginal() ? 1 : 0;
    }
    Iterator<List<Object>> current = toRows(currentRows, columns, message.getCurrentList());
    Iterator<List<Object>> original = toRows(originalRows, columns, message.getOriginalList());
    List<DataRow> rows = new ArrayList<>(states.size());
    for (DataRow.State state : states) {
      rows.add(
          new DataRow(
              state,
              state.hasCurrent() ? current.next() : null,
              state.hasOriginal() ? original.next() : null));
    }
    return rows;
  }

  private static Iterator<List<Object>> toRows(
      int rows, List<DataColumn> columns, List<ColumnValues> messages) {
    if (messages.size() != (rows == 0 ? 0 : columns.size())) {
      throw BadElement.of(
          "%s columns of values for %s rows".formatted(messages.size(), rows),
          "%s columns if there are rows".formatted(columns.size()));
    }
    List<ColumnValuesMapper> mappers = new ArrayList<>(messages.size());
    List<BitSet> nulls = new ArrayList<>(messages.size());
    for (int i = 0; i < messages.size(); i++) {
      mappers.add(new ColumnValuesMapper(columns.get(i).type(), i));
      nulls.add(mappers.get(i).nulls(rows, messages.get(i)));
    }
    Object[][] values = new Object[rows][columns.size()];
    for (int i = 0; i < messages.size(); i++) {
      mappers.get(i).fill(values, nulls.get(i), messages.get(i));
    }
    return Arrays.stream(values).map(Arrays::asList).iterator();
  }
}
