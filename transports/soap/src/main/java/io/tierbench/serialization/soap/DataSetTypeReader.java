package io.tierbench.serialization.soap;

import static io.tierbench.contract.DataType.BOOLEAN;
import static io.tierbench.serialization.soap.MessageReader.unknown;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataRow.State;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataType;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.xml.DataSetXml;
import java.util.Arrays;
import javax.xml.stream.XMLStreamException;

/** Reads the elements of a {@link DataSetType} by hand. */
final class DataSetTypeReader {
  private static final String NULL = "null";

  private final MessageReader reader;

  DataSetTypeReader(MessageReader reader) {
    this.reader = reader;
  }

  /**
   * Reads to the end of the enclosing element.
   *
   * @throws ShopException if they are no data set
   */
  DataSet read() throws XMLStreamException {
    DataSetType dataSet = new DataSetType();
    reader.readElements(
        element -> {
          switch (element) {
            case "name" -> dataSet.name = reader.readText();
            case "table" -> dataSet.tables.add(readTable());
            case "relation" -> dataSet.relations.add(readRelation());
            default -> throw unknown(DataSetType.class);
          }
        });
    return DataSetMapper.toDomain(dataSet);
  }

  private DataSetType.Table readTable() throws XMLStreamException {
    DataSetType.Table table = new DataSetType.Table();
    reader.readElements(
        element -> {
          switch (element) {
            case "name" -> table.name = reader.readText();
            case "column" -> table.columns.add(readColumn());
            case "primaryKey" -> table.primaryKey.add(reader.readText());
            case "row" -> table.rows.add(readRow());
            default -> throw unknown(DataSetType.Table.class);
          }
        });
    return table;
  }

  private DataSetType.Column readColumn() throws XMLStreamException {
    DataSetType.Column column = new DataSetType.Column();
    reader.readElements(
        element -> {
          switch (element) {
            case "name" -> column.name = reader.readText();
            case "type" -> column.type = readConstant(DataType.class);
            case "nullable" -> column.nullable = (boolean) reader.readValue(BOOLEAN);
            default -> throw unknown(DataSetType.Column.class);
          }
        });
    return column;
  }

  private DataSetType.Row readRow() throws XMLStreamException {
    DataSetType.Row row = new DataSetType.Row();
    reader.readElements(
        element -> {
          switch (element) {
            case "state" -> row.state = readConstant(State.class);
            case "current" -> row.current = readValues();
            case "original" -> row.original = readValues();
            default -> throw unknown(DataSetType.Row.class);
          }
        });
    return row;
  }

  private DataSetType.Values readValues() throws XMLStreamException {
    DataSetType.Values values = new DataSetType.Values();
    reader.readElements(element -> values.values.add(readValue(element)));
    return values;
  }

  private Object readValue(String element) throws XMLStreamException {
    if (element.equals(NULL)) {
      reader.readText();
      return DataSetMapper.NULL;
    }
    return reader.readValue(DataSetXml.dataType(element));
  }

  private DataSetType.Relation readRelation() throws XMLStreamException {
    DataSetType.Relation relation = new DataSetType.Relation();
    reader.readElements(
        element -> {
          switch (element) {
            case "name" -> relation.name = reader.readText();
            case "parentTable" -> relation.parentTable = reader.readText();
            case "parentColumn" -> relation.parentColumns.add(reader.readText());
            case "childTable" -> relation.childTable = reader.readText();
            case "childColumn" -> relation.childColumns.add(reader.readText());
            default -> throw unknown(DataSetType.Relation.class);
          }
        });
    return relation;
  }

  private <E extends Enum<E>> E readConstant(Class<E> type) throws XMLStreamException {
    String text = reader.readText();
    try {
      return Enum.valueOf(type, text.strip());
    } catch (IllegalArgumentException e) {
      throw BadElement.of(text, "one of " + Arrays.toString(type.getEnumConstants()));
    }
  }
}
