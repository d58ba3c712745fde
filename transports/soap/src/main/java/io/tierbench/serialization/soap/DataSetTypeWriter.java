package io.tierbench.serialization.soap;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.serialization.xml.DataSetXml;
import io.tierbench.serialization.xml.XmlValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Writes the elements of a {@link DataSetType} by hand. */
final class DataSetTypeWriter {
  /** Element names of values, by their classes. */
  private static final Map<Class<?>, String> ELEMENTS =
      Arrays.stream(DataType.values())
          .collect(Collectors.toUnmodifiableMap(DataType::javaType, DataSetXml::schemaType));

  private final XMLStreamWriter writer;

  DataSetTypeWriter(XMLStreamWriter writer) {
    this.writer = writer;
  }

  void write(DataSet dataSet) throws XMLStreamException {
    writeText("name", dataSet.name());
    for (DataTable table : dataSet.tables()) {
      writeTable(table);
    }
    for (DataRelation relation : dataSet.relations()) {
      writeRelation(relation);
    }
  }

  private void writeTable(DataTable table) throws XMLStreamException {
    writer.writeStartElement("table");
    writeText("name", table.name());
    for (DataColumn column : table.columns()) {
      writer.writeStartElement("column");
      writeText("name", column.name());
      writeText("type", column.type().name());
      writeText("nullable", Boolean.toString(column.nullable()));
      writer.writeEndElement();
    }
    writeTexts("primaryKey", table.primaryKey());
    for (DataRow row : table.rows()) {
      writer.writeStartElement("row");
      writeText("state", row.state().name());
      writeValues("current", row.current());
      writeValues("original", row.original());
      writer.writeEndElement();
    }
    writer.writeEndElement();
  }

  private void writeValues(String element, @Nullable List<Object> values)
      throws XMLStreamException {
    if (values == null) {
      return;
    }
    writer.writeStartElement(element);
    for (Object value : values) {
      if (value == null) {
        writer.writeEmptyElement("null");
      } else {
        String type = ELEMENTS.get(value.getClass());
        if (type == null) {
          throw DataSetXml.malformed("a value has a type that columns do not support");
        }
        writeText(type, XmlValues.print(value));
      }
    }
    writer.writeEndElement();
  }

  private void writeRelation(DataRelation relation) throws XMLStreamException {
    writer.writeStartElement("relation");
    writeText("name", relation.name());
    writeText("parentTable", relation.parentTable());
    writeTexts("parentColumn", relation.parentColumns());
    writeText("childTable", relation.childTable());
    writeTexts("childColumn", relation.childColumns());
    writer.writeEndElement();
  }

  private void writeTexts(String element, List<String> texts) throws XMLStreamException {
    for (String text : texts) {
      writeText(element, text);
    }
  }

  private void writeText(String element, String text) throws XMLStreamException {
    writer.writeStartElement(element);
    writer.writeCharacters(text);
    writer.writeEndElement();
  }
}
