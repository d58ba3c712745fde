package io.tierbench.serialization.protobuf;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import io.tierbench.proto.ColumnType;
import io.tierbench.proto.DataColumnMessage;
import io.tierbench.proto.DataRelationMessage;
import io.tierbench.proto.DataSetMessage;
import io.tierbench.proto.DataTableMessage;
import io.tierbench.serialization.Effort;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps data sets to messages and back; the constants of the two models have the same names. With
 * documented effort a row is a message of values that are messages ({@link RowMapper}), with tuned
 * effort the values of a column are stored together ({@link ColumnMapper}). Both forms are decoded.
 */
public final class DataSetMapper {
  private final boolean byColumns;

  public DataSetMapper(Effort effort) {
    byColumns = effort == Effort.TUNED;
  }

  public DataSetMessage toMessage(DataSet dataSet) {
    DataSetMessage.Builder message = DataSetMessage.newBuilder().setName(dataSet.name());
    for (DataTable table : dataSet.tables()) {
      message.addTables(toMessage(table));
    }
    for (DataRelation relation : dataSet.relations()) {
      message.addRelations(
          DataRelationMessage.newBuilder()
              .setName(relation.name())
              .setParentTable(relation.parentTable())
              .addAllParentColumns(relation.parentColumns())
              .setChildTable(relation.childTable())
              .addAllChildColumns(relation.childColumns()));
    }
    return message.build();
  }

  private DataTableMessage toMessage(DataTable table) {
    DataTableMessage.Builder message =
        DataTableMessage.newBuilder().setName(table.name()).addAllPrimaryKey(table.primaryKey());
    for (DataColumn column : table.columns()) {
      message.addColumns(
          DataColumnMessage.newBuilder()
              .setName(column.name())
              .setType(ColumnType.valueOf(column.type().name()))
              .setNullable(column.nullable()));
    }
    if (byColumns) {
      ColumnMapper.addRows(table, message);
    } else {
      RowMapper.addRows(table, message);
    }
    return message.build();
  }

  public DataSet toDataSet(DataSetMessage message) {
    List<DataTable> tables;
    try {
      tables = BadElement.map("tables", message.getTablesList(), this::toTable);
    } catch (BadElement e) {
      throw e.within(Payload.DATA_SET.argument());
    }
    List<DataRelation> relations = new ArrayList<>(message.getRelationsCount());
    for (DataRelationMessage relation : message.getRelationsList()) {
      relations.add(
          new DataRelation(
              relation.getName(),
              relation.getParentTable(),
              relation.getParentColumnsList(),
              relation.getChildTable(),
              relation.getChildColumnsList()));
    }
    return new DataSet(message.getName(), tables, relations);
  }

  private DataTable toTable(DataTableMessage message) {
    List<DataColumn> columns = new ArrayList<>(message.getColumnsCount());
    for (DataColumnMessage column : message.getColumnsList()) {
      columns.add(
          new DataColumn(
              column.getName(), DataType.valueOf(column.getType().name()), column.getNullable()));
    }
    boolean hasColumns = message.getStatesCount() > 0;
    if (hasColumns && message.getRowsCount() > 0) {
      throw BadElement.of("a table with both row and column values", "one of them");
    }
    List<DataRow> rows =
        hasColumns ? ColumnMapper.toRows(columns, message) : RowMapper.toRows(columns, message);
    return new DataTable(message.getName(), columns, message.getPrimaryKeyList(), rows);
  }
}
