package io.tierbench.serialization.xml;

import static io.tierbench.serialization.xml.DataSetXml.DATA;
import static io.tierbench.serialization.xml.DataSetXml.DIFFGRAM;
import static io.tierbench.serialization.xml.DataSetXml.SCHEMA;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataRow.State;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a data set like ADO.NET: an inline schema, then the rows as a DiffGram. */
public final class DataSetWriter {
  private final XMLStreamWriter writer;
  private final DataSet dataSet;
  private final String name;

  /** Names of the unique constraints. */
  private final Map<Selection, String> uniques = new HashMap<>();

  private final Set<String> takenNames = new HashSet<>();

  private DataSetWriter(XMLStreamWriter writer, DataSet dataSet) {
    this.writer = writer;
    this.dataSet = dataSet;
    name = XmlNames.encode(dataSet.name());
  }

  /** Writes the schema and the rows into the open element. */
  public static void write(DataSet dataSet, XMLStreamWriter writer) throws XMLStreamException {
    DataSetWriter dataSetWriter = new DataSetWriter(writer, dataSet);
    dataSetWriter.writeSchema();
    dataSetWriter.writeRows();
  }

  private void writeSchema() throws XMLStreamException {
    writer.writeStartElement("xs", "schema", SCHEMA);
    writer.writeNamespace("xs", SCHEMA);
    writer.writeNamespace("msdata", DATA);
    writer.writeAttribute("id", name);
    startElement(name);
    writer.writeAttribute("msdata", DATA, DataSetXml.IS_DATA_SET, "true");
    start("complexType");
    start("choice");
    writer.writeAttribute("minOccurs", "0");
    writer.writeAttribute("maxOccurs", "unbounded");
    for (DataTable table : dataSet.tables()) {
      writeTable(table);
    }
    writer.writeEndElement();
    writer.writeEndElement();
    writeConstraints();
    writer.writeEndElement();
    writer.writeEndElement();
  }

  private void writeTable(DataTable table) throws XMLStreamException {
    startElement(XmlNames.encode(table.name()));
    start("complexType");
    start("sequence");
    for (DataColumn column : table.columns()) {
      startElement(XmlNames.encode(column.name()));
      writer.writeAttribute("type", "xs:" + DataSetXml.schemaType(column.type()));
      if (column.nullable()) {
        writer.writeAttribute("minOccurs", "0");
      }
      writer.writeEndElement();
    }
    writer.writeEndElement();
    writer.writeEndElement();
    writer.writeEndElement();
  }

  private void writeConstraints() throws XMLStreamException {
    for (DataRelation relation : dataSet.relations()) {
      takenNames.add(XmlNames.encode(relation.name()));
    }
    for (DataTable table : dataSet.tables()) {
      if (!table.primaryKey().isEmpty()) {
        writeUnique(new Selection(table.name(), table.primaryKey()), true);
      }
    }
    for (DataRelation relation : dataSet.relations()) {
      Selection parent = new Selection(relation.parentTable(), relation.parentColumns());
      if (!uniques.containsKey(parent)) {
        writeUnique(parent, false);
      }
      start("keyref");
      writer.writeAttribute("name", XmlNames.encode(relation.name()));
      writer.writeAttribute("refer", uniques.get(parent));
      writeSelection(new Selection(relation.childTable(), relation.childColumns()));
    }
  }

  private void writeUnique(Selection selection, boolean isKey) throws XMLStreamException {
    int number = uniques.size() + 1;
    while (!takenNames.add("Constraint" + number)) {
      number++;
    }
    uniques.put(selection, "Constraint" + number);
    start("unique");
    writer.writeAttribute("name", "Constraint" + number);
    if (isKey) {
      writer.writeAttribute("msdata", DATA, DataSetXml.PRIMARY_KEY, "true");
    }
    writeSelection(selection);
  }

  private void writeSelection(Selection selection) throws XMLStreamException {
    writePath("selector", ".//" + XmlNames.encode(selection.table));
    for (String column : selection.columns) {
      writePath("field", XmlNames.encode(column));
    }
    writer.writeEndElement();
  }

  private void writePath(String element, String path) throws XMLStreamException {
    start(element);
    writer.writeAttribute("xpath", path);
    writer.writeEndElement();
  }

  private void writeRows() throws XMLStreamException {
    writer.writeStartElement("diffgr", "diffgram", DIFFGRAM);
    writer.writeNamespace("diffgr", DIFFGRAM);
    writer.writeNamespace("msdata", DATA);
    writer.writeStartElement(name);
    boolean originals = false;
    for (DataTable table : dataSet.tables()) {
      originals |= writeRows(table, false);
    }
    writer.writeEndElement();
    if (originals) {
      writer.writeStartElement("diffgr", "before", DIFFGRAM);
      for (DataTable table : dataSet.tables()) {
        writeRows(table, true);
      }
      writer.writeEndElement();
    }
    writer.writeEndElement();
  }

  /** Writes current or original rows of a table; returns whether any has an original. */
  private boolean writeRows(DataTable table, boolean original) throws XMLStreamException {
    String tableName = XmlNames.encode(table.name());
    String[] columns = new String[table.columns().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = XmlNames.encode(table.columns().get(i).name());
    }
    boolean originals = false;
    int order = 0;
    for (DataRow row : table.rows()) {
      originals |= row.original() != null;
      List<Object> values = original ? row.original() : row.current();
      if (values != null) {
        writer.writeStartElement(tableName);
        writer.writeAttribute("diffgr", DIFFGRAM, "id", tableName + (order + 1));
        writer.writeAttribute("msdata", DATA, DataSetXml.ROW_ORDER, Integer.toString(order));
        if (!original && row.state() != State.UNCHANGED) {
          writer.writeAttribute(
              "diffgr",
              DIFFGRAM,
              DataSetXml.HAS_CHANGES,
              row.state() == State.ADDED ? DataSetXml.INSERTED : DataSetXml.MODIFIED);
        }
        writeValues(columns, values);
        writer.writeEndElement();
      }
      order++;
    }
    return originals;
  }

  private void writeValues(String[] columns, List<Object> values) throws XMLStreamException {
    if (values.size() != columns.length) {
      throw DataSetXml.malformed(
          "a row has %s values for %s columns".formatted(values.size(), columns.length));
    }
    for (int i = 0; i < columns.length; i++) {
      Object value = values.get(i);
      if (value != null) {
        writer.writeStartElement(columns[i]);
        writer.writeCharacters(XmlValues.print(value));
        writer.writeEndElement();
      }
    }
  }

  private void startElement(String name) throws XMLStreamException {
    start("element");
    writer.writeAttribute("name", name);
  }

  private void start(String element) throws XMLStreamException {
    writer.writeStartElement("xs", element, SCHEMA);
  }

  private record Selection(String table, List<String> columns) {}
}
