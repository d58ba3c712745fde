package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Form of a sample as a data set. A list becomes a table with a relation to the table around it,
 * and so does a map, with a column of its keys. Members of an object become columns of the table
 * around it; at the top, of a table with one row.
 */
final class SampleTables {
  private final String name;
  private final UniqueNames tableNames = UniqueNames.exact("_");
  private final List<Table> tables = new ArrayList<>();
  private final Table root;
  private final boolean isObject;

  SampleTables(SampleSchema schema) {
    name = schema.name();
    root = table(schema.name(), null, JsonPointer.empty());
    isObject = schema.root() instanceof ObjectOf;
    if (isObject) {
      add(root, schema.root(), JsonPointer.empty(), false);
      if (root.columns.isEmpty()) {
        tables.remove(root);
        root.children.forEach(child -> child.parent = null);
      }
    } else {
      addElements(root, schema.root());
    }
    tables.forEach(Table::nameKeys);
  }

  private Table table(String wantedName, @Nullable Table parent, JsonPointer path) {
    Table table = new Table(tableNames.add(wantedName), parent, path);
    tables.add(table);
    return table;
  }

  /** Returns the members of a path as one name. */
  private static String joined(JsonPointer path, String nameOfElement) {
    List<String> keys = new ArrayList<>();
    for (JsonPointer rest = path; !rest.matches(); rest = rest.tail()) {
      keys.add(rest.getMatchingProperty());
    }
    return keys.isEmpty() ? nameOfElement : String.join("_", keys);
  }

  /** Adds what a row has of a type at a path. */
  private void add(Table table, SampleType type, JsonPointer path, boolean nullable) {
    if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        JsonPointer inside = path.appendProperty(member.key());
        add(table, member.type(), inside, nullable || member.optional());
      }
    } else if (type instanceof ListOf || type instanceof MapOf) {
      Table child = table(joined(path, "elements"), table, path);
      table.children.add(child);
      addElements(child, type);
    } else {
      String column = table.names.add(joined(path, "value"));
      DataType dataType = columnType(type);
      table.columns.add(
          new Column(column, dataType, nullable, row -> value(dataType, row.value().at(path))));
    }
  }

  private void addElements(Table table, SampleType type) {
    if (type instanceof ListOf list) {
      add(table, list.element(), JsonPointer.empty(), list.nulls());
    } else if (type instanceof MapOf map) {
      table.hasKeys = true;
      add(table, map.value(), JsonPointer.empty(), map.nulls());
    }
  }

  private static DataType columnType(SampleType type) {
    return type instanceof Scalar scalar
        ? switch (scalar) {
          case BOOLEAN -> DataType.BOOLEAN;
          case INT32 -> DataType.INT32;
          case INT64 -> DataType.INT64;
          case DECIMAL -> DataType.DECIMAL;
          case FLOAT64 -> DataType.FLOAT64;
          case DATE_TIME -> DataType.DATE_TIME;
          case STRING, DATE, TIME, OFFSET_DATE_TIME, INSTANT, UUID, BYTES -> DataType.STRING;
        }
        : DataType.STRING;
  }

  private static @Nullable Object value(DataType type, JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return null;
    }
    return switch (type) {
      case BOOLEAN -> value.booleanValue();
      case INT32 -> value.intValue();
      case INT64 -> value.longValue();
      case DECIMAL -> SampleData.withoutExponent(value.decimalValue());
      case FLOAT64 -> value.doubleValue();
      case DATE_TIME -> LocalDateTime.parse(value.textValue());
      case STRING -> value.textValue();
      case INT16, FLOAT32 -> throw new IllegalStateException("no sample has " + type);
    };
  }

  boolean isEmpty() {
    return tables.isEmpty();
  }

  /** Returns the name of the table of a list at the top or in objects at the top. */
  String nameOf(RepeatedList list) {
    return Stream.concat(Stream.of(root), root.children.stream())
        .filter(table -> table.path.equals(list.path()))
        .findFirst()
        .orElseThrow()
        .name;
  }

  DataSet dataSet(JsonNode sample) {
    Map<Table, List<Row>> rows = new HashMap<>();
    tables.forEach(table -> rows.put(table, new ArrayList<>()));
    if (isObject) {
      addRow(root, sample, null, 0, rows);
    } else {
      addRows(root, sample, 0, rows);
    }
    List<DataTable> dataTables = new ArrayList<>();
    List<DataRelation> relations = new ArrayList<>();
    for (Table table : tables) {
      dataTables.add(table.toDataTable(Objects.requireNonNull(rows.get(table))));
      Table parent = table.parent;
      if (parent != null) {
        relations.add(
            new DataRelation(
                parent.name + "_" + table.name,
                parent.name,
                List.of(parent.id),
                table.name,
                List.of(table.parentId)));
      }
    }
    return new DataSet(name, dataTables, relations);
  }

  private static void addRows(
      Table table, JsonNode elements, int parentId, Map<Table, List<Row>> rows) {
    if (elements.isArray()) {
      elements.forEach(element -> addRow(table, element, null, parentId, rows));
    } else {
      elements.forEachEntry((key, element) -> addRow(table, element, key, parentId, rows));
    }
  }

  private static void addRow(
      Table table, JsonNode value, @Nullable String key, int parentId, Map<Table, List<Row>> rows) {
    // A root without columns is no table: its row is dropped.
    List<Row> ofTable = rows.getOrDefault(table, new ArrayList<>());
    int id = ofTable.size() + 1;
    ofTable.add(new Row(value, key, id, parentId));
    for (Table child : table.children) {
      addRows(child, value.at(child.path), id, rows);
    }
  }

  /**
   * Value that becomes a row.
   *
   * @param key in its map; null if it is in none
   * @param id number in its table
   */
  private record Row(JsonNode value, @Nullable String key, int id, int parentId) {}

  private record Column(
      String name, DataType type, boolean nullable, Function<Row, @Nullable Object> value) {}

  /** Table of a list or a map at a path in the rows of its parent, or of the object at the top. */
  private static final class Table {
    final String name;
    final JsonPointer path;

    final UniqueNames names = UniqueNames.exact("_");

    /** Name of the column with the numbers of its rows; only a table with children has it. */
    String id = "";

    String parentId = "";
    String key = "";

    /** Columns of data, without {@code id}, {@code parent_id} and {@code key}. */
    final List<Column> columns = new ArrayList<>();

    final List<Table> children = new ArrayList<>();
    @Nullable Table parent;
    boolean hasKeys;

    Table(String name, @Nullable Table parent, JsonPointer path) {
      this.name = name;
      this.parent = parent;
      this.path = path;
    }

    /** Names the columns that relate rows, after those of the data. */
    void nameKeys() {
      id = names.add("id");
      parentId = names.add("parent_id");
      key = names.add("key");
    }

    DataTable toDataTable(List<Row> rows) {
      List<Column> all = new ArrayList<>();
      if (!children.isEmpty()) {
        all.add(new Column(id, DataType.INT32, false, Row::id));
      }
      if (parent != null) {
        all.add(new Column(parentId, DataType.INT32, false, Row::parentId));
      }
      if (hasKeys) {
        all.add(new Column(key, DataType.STRING, false, Row::key));
      }
      all.addAll(columns);
      return new DataTable(
          name,
          all.stream().map(one -> new DataColumn(one.name, one.type, one.nullable)).toList(),
          children.isEmpty() ? List.of() : List.of(id),
          rows.stream()
              .map(row -> Arrays.asList(all.stream().map(one -> one.value.apply(row)).toArray()))
              .map(DataRow::unchanged)
              .toList());
    }
  }
}
