package io.tierbench.serialization.xml;

import static io.tierbench.serialization.xml.DataSetXml.DATA;
import static io.tierbench.serialization.xml.DataSetXml.DIFFGRAM;
import static io.tierbench.serialization.xml.DataSetXml.SCHEMA;
import static io.tierbench.serialization.xml.DataSetXml.malformed;
import static javax.xml.stream.XMLStreamConstants.START_ELEMENT;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads data sets as {@link DataSetWriter} writes them. Tables, columns and types are taken only
 * from the schema in the message.
 */
public final class DataSetReader {
  /** Maximum number of values: a small message could contain any number of nulls. */
  private static final int MAX_VALUES = 1 << 24;

  private final XMLStreamReader reader;
  private final Map<String, TableBuilder> tables = new LinkedHashMap<>();
  private final Map<String, Selection> uniques = new HashMap<>();
  private final List<KeyReference> keyReferences = new ArrayList<>();
  private String name = "";
  private int values;

  private DataSetReader(XMLStreamReader reader) {
    this.reader = reader;
  }

  /**
   * Reads the schema and the rows, and moves to the end of the enclosing element.
   *
   * @throws io.tierbench.contract.ShopException if they are not those of a data set
   */
  public static DataSet read(XMLStreamReader reader) throws XMLStreamException {
    DataSetReader dataSetReader = new DataSetReader(reader);
    dataSetReader.start(SCHEMA, "schema");
    dataSetReader.readSchema();
    dataSetReader.start(DIFFGRAM, "diffgram");
    dataSetReader.readRows();
    dataSetReader.end();
    return dataSetReader.toDataSet();
  }

  private void readSchema() throws XMLStreamException {
    start(SCHEMA, "element");
    if (!"true".equals(reader.getAttributeValue(DATA, DataSetXml.IS_DATA_SET))) {
      throw malformed("the schema does not describe a data set");
    }
    name = XmlNames.decode(attribute("name"));
    start(SCHEMA, "complexType");
    start(SCHEMA, "choice");
    while (reader.nextTag() == START_ELEMENT) {
      expect(SCHEMA, "element");
      readTable();
    }
    end();
    while (reader.nextTag() == START_ELEMENT) {
      readConstraint();
    }
    end();
  }

  private void readTable() throws XMLStreamException {
    TableBuilder table = new TableBuilder(attribute("name"));
    if (tables.put(table.xmlName, table) != null) {
      throw malformed("two tables have the name '%s'".formatted(table.xmlName));
    }
    start(SCHEMA, "complexType");
    start(SCHEMA, "sequence");
    while (reader.nextTag() == START_ELEMENT) {
      expect(SCHEMA, "element");
      String column = attribute("name");
      boolean nullable = "0".equals(reader.getAttributeValue("", "minOccurs"));
      table.add(column, readType(), nullable);
      end();
    }
    end();
    end();
  }

  private DataType readType() {
    String type = attribute("type");
    int colon = type.indexOf(':');
    String prefix = type.substring(0, Math.max(colon, 0));
    if (!SCHEMA.equals(reader.getNamespaceURI(prefix))) {
      throw malformed("the column type '%s' is not in XML Schema".formatted(type));
    }
    return DataSetXml.dataType(type.substring(colon + 1));
  }

  private void readConstraint() throws XMLStreamException {
    String constraint = attribute("name");
    if (isAt(SCHEMA, "unique")) {
      boolean isKey = "true".equals(reader.getAttributeValue(DATA, DataSetXml.PRIMARY_KEY));
      Selection selection = readSelection();
      uniques.put(constraint, selection);
      if (isKey) {
        TableBuilder table = tables.get(selection.table);
        if (table == null) {
          throw malformed("no table '%s' for a primary key".formatted(selection.table));
        }
        table.primaryKey = selection.columns;
      }
    } else {
      expect(SCHEMA, "keyref");
      String refer = attribute("refer");
      keyReferences.add(new KeyReference(XmlNames.decode(constraint), refer, readSelection()));
    }
  }

  private Selection readSelection() throws XMLStreamException {
    start(SCHEMA, "selector");
    String path = attribute("xpath");
    if (!path.startsWith(".//")) {
      throw malformed("the path '%s' of a constraint selects no table".formatted(path));
    }
    end();
    List<String> columns = new ArrayList<>();
    while (reader.nextTag() == START_ELEMENT) {
      expect(SCHEMA, "field");
      columns.add(XmlNames.decode(attribute("xpath")));
      end();
    }
    return new Selection(path.substring(3), columns);
  }

  private void readRows() throws XMLStreamException {
    boolean current = false;
    boolean before = false;
    while (reader.nextTag() == START_ELEMENT) {
      if (isAt(DIFFGRAM, "before") && !before) {
        before = true;
        while (reader.nextTag() == START_ELEMENT) {
          table().addOriginal(rowOrder(), id(), readValues());
        }
      } else if (!current && !before && name.equals(XmlNames.decode(reader.getLocalName()))) {
        current = true;
        while (reader.nextTag() == START_ELEMENT) {
          String changes = reader.getAttributeValue(DIFFGRAM, DataSetXml.HAS_CHANGES);
          table().addCurrent(rowOrder(), id(), changes, readValues());
        }
      } else {
        throw malformed("unexpected element '%s'".formatted(reader.getLocalName()));
      }
    }
  }

  private TableBuilder table() {
    TableBuilder table = tables.get(reader.getLocalName());
    if (table == null) {
      throw malformed("no table '%s' in the schema".formatted(reader.getLocalName()));
    }
    return table;
  }

  private @Nullable String id() {
    return reader.getAttributeValue(DIFFGRAM, "id");
  }

  /** Returns the position of the row in its table, or -1 if the rows are in order. */
  private int rowOrder() {
    String order = reader.getAttributeValue(DATA, DataSetXml.ROW_ORDER);
    return order == null ? -1 : (Integer) XmlValues.parse(DataType.INT32, order);
  }

  private List<Object> readValues() throws XMLStreamException {
    TableBuilder table = table();
    // A row without columns takes memory as well.
    values += table.columns.size() + 1;
    if (values > MAX_VALUES) {
      throw malformed("more than %s values".formatted(MAX_VALUES));
    }
    Object[] row = new Object[table.columns.size()];
    int next = 0;
    while (reader.nextTag() == START_ELEMENT) {
      int column = table.column(reader.getLocalName(), next);
      if (row[column] != null) {
        throw malformed(
            "two values of column '%s' in a row of table '%s'"
                .formatted(reader.getLocalName(), table.xmlName));
      }
      try {
        row[column] = XmlValues.parse(table.columns.get(column).type(), reader.getElementText());
      } catch (BadElement e) {
        throw e.within(table.xmlColumns.get(column))
            .within(Integer.toString(table.rows.size()))
            .within(table.xmlName);
      }
      next = column + 1;
    }
    return Arrays.asList(row);
  }

  private DataSet toDataSet() {
    return new DataSet(
        name,
        tables.values().stream().map(TableBuilder::toDataTable).toList(),
        keyReferences.stream().map(this::toRelation).toList());
  }

  private DataRelation toRelation(KeyReference reference) {
    Selection parent = uniques.get(reference.refer);
    if (parent == null) {
      throw malformed(
          "relation '%s' refers to no constraint '%s'".formatted(reference.name, reference.refer));
    }
    return new DataRelation(
        reference.name,
        XmlNames.decode(parent.table),
        parent.columns,
        XmlNames.decode(reference.child.table),
        reference.child.columns);
  }

  private void start(String namespace, String localName) throws XMLStreamException {
    if (reader.nextTag() != START_ELEMENT) {
      throw malformed("no element '%s'".formatted(localName));
    }
    expect(namespace, localName);
  }

  private void end() throws XMLStreamException {
    if (reader.nextTag() == START_ELEMENT) {
      throw malformed("unexpected element '%s'".formatted(reader.getLocalName()));
    }
  }

  private void expect(String namespace, String localName) {
    if (!isAt(namespace, localName)) {
      throw malformed(
          "'%s' instead of an element '%s'".formatted(reader.getLocalName(), localName));
    }
  }

  private boolean isAt(String namespace, String localName) {
    return localName.equals(reader.getLocalName()) && namespace.equals(reader.getNamespaceURI());
  }

  private String attribute(String localName) {
    String value = reader.getAttributeValue("", localName);
    if (value == null || value.isEmpty()) {
      throw malformed("an element '%s' without '%s'".formatted(reader.getLocalName(), localName));
    }
    return value;
  }

  /** A table that is being read. */
  private static final class TableBuilder {
    private final String xmlName;
    private final List<String> xmlColumns = new ArrayList<>();
    private final Map<String, Integer> columnIndexes = new HashMap<>();
    private final List<DataColumn> columns = new ArrayList<>();
    private final List<PlacedRow> rows = new ArrayList<>();
    private List<String> primaryKey = List.of();

    /** Positions of modified rows whose original has not been read yet, by row id. */
    private final Map<String, Integer> modified = new HashMap<>();

    private boolean sorted = true;

    TableBuilder(String xmlName) {
      this.xmlName = xmlName;
    }

    void add(String column, DataType type, boolean nullable) {
      if (columnIndexes.put(column, columns.size()) != null) {
        throw malformed("table '%s' has two columns '%s'".formatted(xmlName, column));
      }
      xmlColumns.add(column);
      columns.add(new DataColumn(XmlNames.decode(column), type, nullable));
    }

    /** Returns the position of a column; tries {@code next} first, for columns in order. */
    int column(String column, int next) {
      if (next < xmlColumns.size() && xmlColumns.get(next).equals(column)) {
        return next;
      }
      Integer index = columnIndexes.get(column);
      if (index == null) {
        throw malformed("no column '%s' in table '%s'".formatted(column, xmlName));
      }
      return index;
    }

    void addCurrent(int order, @Nullable String id, @Nullable String changes, List<Object> values) {
      if (changes == null) {
        add(order, DataRow.unchanged(values));
      } else if (changes.equals(DataSetXml.INSERTED)) {
        add(order, DataRow.added(values));
      } else if (changes.equals(DataSetXml.MODIFIED) && id != null) {
        if (modified.put(id, rows.size()) != null) {
          throw malformed("two rows have the id '%s'".formatted(id));
        }
        // Replaced when its original is read.
        add(order, DataRow.added(values));
      } else {
        throw malformed("unknown state '%s' of a row of table '%s'".formatted(changes, xmlName));
      }
    }

    void addOriginal(int order, @Nullable String id, List<Object> values) {
      Integer place = modified.remove(id);
      if (place == null) {
        add(order, DataRow.deleted(values));
      } else {
        PlacedRow row = rows.get(place);
        List<Object> current = Objects.requireNonNull(row.dataRow.current());
        rows.set(place, new PlacedRow(row.order, DataRow.modified(current, values)));
      }
    }

    private void add(int order, DataRow row) {
      sorted &= rows.isEmpty() || order < 0 || order > rows.get(rows.size() - 1).order;
      rows.add(new PlacedRow(order, row));
    }

    DataTable toDataTable() {
      if (!modified.isEmpty()) {
        throw malformed("table '%s' has modified rows without originals".formatted(xmlName));
      }
      if (!sorted) {
        rows.sort(Comparator.comparingInt(PlacedRow::order));
      }
      List<DataRow> dataRows = new ArrayList<>(rows.size());
      for (PlacedRow row : rows) {
        dataRows.add(row.dataRow);
      }
      return new DataTable(XmlNames.decode(xmlName), columns, primaryKey, dataRows);
    }
  }

  private record PlacedRow(int order, DataRow dataRow) {}

  private record Selection(String table, List<String> columns) {}

  private record KeyReference(String name, String refer, Selection child) {}
}
