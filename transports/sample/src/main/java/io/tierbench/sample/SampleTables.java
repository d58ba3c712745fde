package io.tierbench.sample;

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
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Form of a sample as a data set. A list becomes a table with a relation to the table around it,
 * and so does a map, with a column of its keys. Values of an object become columns of the table
 * around it; at the top, of a table with one row.
 */
final class SampleTables {
  private final String name;
  private final List<Table> tables = new ArrayList<>();
  private final Table root;
  private final boolean isObject;

  SampleTables(SampleSchema schema) {
    name = schema.name();
    root = table(schema.name(), null, List.of());
    isObject = schema.root() instanceof ObjectOf;
    if (isObject) {
      add(root, schema.root(), List.of(), false);
      if (root.columns.isEmpty()) {
        tables.remove(root);
        root.children.forEach(child -> child.parent = null);
      }
    } else {
      addElements(root, schema.root());
    }
  }

  private Table table(String wantedName, @Nullable Table parent, List<String> path) {
    List<String> names = tables.stream().map(table -> table.name).toList();
    Table table = new Table(free(wantedName, names), parent, path);
    tables.add(table);
    return table;
  }

  /** Returns a name that is not taken yet. */
  private static String free(String wanted, Collection<String> taken) {
    String free = wanted;
    for (int i = 2; taken.contains(free); i++) {
      free = wanted + "_" + i;
    }
    return free;
  }

  /** Adds what a row has of a type at a path. */
  private void add(Table table, SampleType type, List<String> path, boolean nullable) {
    if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        List<String> inside = Stream.concat(path.stream(), Stream.of(member.key())).toList();
        add(table, member.type(), inside, nullable || member.optional());
      }
    } else if (type instanceof ListOf || type instanceof MapOf) {
      Table child = table(path.isEmpty() ? "elements" : String.join("_", path), table, path);
      table.children.add(child);
      addElements(child, type);
    } else {
      String column = path.isEmpty() ? "value" : String.join("_", path);
      table.columns.add(
          new Column(free(column, table.columnNames()), columnType(type), nullable, path));
    }
  }

  private void addElements(Table table, SampleType type) {
    if (type instanceof ListOf list) {
      add(table, list.element(), List.of(), list.nulls());
    } else if (type instanceof MapOf map) {
      table.hasKeys = true;
      add(table, map.value(), List.of(), map.nulls());
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

  boolean isEmpty() {
    return tables.isEmpty();
  }

  /** Returns the name of the table of a list at the top or in objects at the top. */
  String nameOf(RepeatedList list) {
    List<String> path = list.path().stream().map(Member::key).toList();
    return path.isEmpty()
        ? root.name
        : root.children.stream()
            .filter(child -> child.path.equals(path))
            .findFirst()
            .orElseThrow()
            .name;
  }

  DataSet dataSet(JsonNode sample) {
    Map<Table, List<DataRow>> rows = new HashMap<>();
    tables.forEach(table -> rows.put(table, new ArrayList<>()));
    if (isObject) {
      addRow(root, sample, null, 0, rows);
    } else {
      addRows(root, sample, 0, rows);
    }
    List<DataTable> dataTables = new ArrayList<>();
    List<DataRelation> relations = new ArrayList<>();
    for (Table table : tables) {
      dataTables.add(table.with(rows.getOrDefault(table, List.of())));
      Table parent = table.parent;
      if (parent != null) {
        relations.add(
            new DataRelation(
                parent.name + "_" + table.name,
                parent.name,
                List.of(parent.id()),
                table.name,
                List.of(table.parentId())));
      }
    }
    return new DataSet(name, dataTables, relations);
  }

  private static void addRows(
      Table table, JsonNode elements, int parentId, Map<Table, List<DataRow>> rows) {
    if (elements.isArray()) {
      elements.forEach(element -> addRow(table, element, null, parentId, rows));
    } else {
      elements
          .properties()
          .forEach(entry -> addRow(table, entry.getValue(), entry.getKey(), parentId, rows));
    }
  }

  private static void addRow(
      Table table,
      JsonNode value,
      @Nullable String key,
      int parentId,
      Map<Table, List<DataRow>> rows) {
    List<DataRow> ofTable = rows.getOrDefault(table, new ArrayList<>());
    int id = ofTable.size() + 1;
    ofTable.add(table.row(value, key, id, parentId));
    for (Table child : table.children) {
      addRows(child, at(value, child.path), id, rows);
    }
  }

  private static JsonNode at(JsonNode value, List<String> path) {
    JsonNode found = value;
    for (String key : path) {
      found = found.path(key);
    }
    return found;
  }

  private record Column(String name, DataType type, boolean nullable, List<String> path) {

    @Nullable Object value(JsonNode row) {
      JsonNode value = at(row, path);
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
  }

  /** Table of a list or a map at a path in the rows of its parent, or of the object at the top. */
  private static final class Table {
    final String name;
    final List<String> path;
    final List<Column> columns = new ArrayList<>();
    final List<Table> children = new ArrayList<>();
    @Nullable Table parent;
    boolean hasKeys;

    Table(String name, @Nullable Table parent, List<String> path) {
      this.name = name;
      this.parent = parent;
      this.path = path;
    }

    List<String> columnNames() {
      return columns.stream().map(Column::name).toList();
    }

    /**
     * Returns the name of the column of its rows' numbers, which only rows of children refer to.
     */
    String id() {
      return free("id", columnNames());
    }

    String parentId() {
      return free("parent_id", columnNames());
    }

    DataTable with(List<DataRow> rows) {
      List<DataColumn> all = new ArrayList<>();
      if (!children.isEmpty()) {
        all.add(new DataColumn(id(), DataType.INT32, false));
      }
      if (parent != null) {
        all.add(new DataColumn(parentId(), DataType.INT32, false));
      }
      if (hasKeys) {
        all.add(new DataColumn(free("key", columnNames()), DataType.STRING, false));
      }
      columns.forEach(column -> all.add(new DataColumn(column.name, column.type, column.nullable)));
      return new DataTable(name, all, children.isEmpty() ? List.of() : List.of(id()), rows);
    }

    DataRow row(JsonNode value, @Nullable String key, int id, int parentId) {
      List<Object> values = new ArrayList<>();
      if (!children.isEmpty()) {
        values.add(id);
      }
      if (parent != null) {
        values.add(parentId);
      }
      if (key != null) {
        values.add(key);
      }
      columns.forEach(column -> values.add(column.value(value)));
      return DataRow.unchanged(Arrays.asList(values.toArray()));
    }
  }
}
