package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparison of a data set with its sample, value by value. */
final class TablesCheck {
  private final Iterator<DataTable> tables;

  private TablesCheck(DataSet dataSet) {
    tables = dataSet.tables().iterator();
  }

  /** Type of a value at a path within an element. */
  private record Leaf(JsonPointer path, SampleType type) {
    boolean isCollection() {
      return type instanceof ListOf || type instanceof MapOf;
    }
  }

  /**
   * Value that becomes a row.
   *
   * @param key in its map; null if it is in none
   * @param parent number of the row that it belongs to
   */
  private record Element(JsonNode value, @Nullable String key, int parent) {}

  /**
   * Checks that each value of the sample is in the data set.
   *
   * @throws IllegalStateException if one is not
   */
  static void check(SampleSchema schema, JsonNode sample, DataSet dataSet) {
    TablesCheck check = new TablesCheck(dataSet);
    List<Element> top = List.of(new Element(sample, null, 0));
    if (schema.root() instanceof ObjectOf) {
      check.checkElements(schema.root(), top, false);
    } else {
      check.checkCollection(new Leaf(JsonPointer.empty(), schema.root()), top, false);
    }
    require(!check.tables.hasNext(), "it has more tables than the sample has lists");
  }

  private void checkCollection(Leaf leaf, List<Element> holders, boolean isChild) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < holders.size(); i++) {
      JsonNode collection = holders.get(i).value().at(leaf.path());
      int parent = i + 1;
      if (collection.isObject()) {
        collection
            .properties()
            .forEach(entry -> elements.add(new Element(entry.getValue(), entry.getKey(), parent)));
      } else {
        collection.forEach(element -> elements.add(new Element(element, null, parent)));
      }
    }
    SampleType type =
        leaf.type() instanceof MapOf map ? map.value() : ((ListOf) leaf.type()).element();
    checkElements(type, elements, isChild);
  }

  private void checkElements(SampleType type, List<Element> elements, boolean isChild) {
    List<Leaf> leaves = new ArrayList<>();
    addLeaves(type, JsonPointer.empty(), leaves);
    List<Leaf> collections = leaves.stream().filter(Leaf::isCollection).toList();
    leaves.removeAll(collections);
    boolean isTop = elements.size() == 1 && elements.get(0).parent() == 0;
    boolean hasTable = !isTop || !leaves.isEmpty();
    if (hasTable) {
      require(tables.hasNext(), "it has fewer tables than the sample has lists");
      DataTable table = tables.next();
      require(
          table.rows().size() == elements.size(),
          "the table '%s' has %s rows, and the sample %s elements"
              .formatted(table.name(), table.rows().size(), elements.size()));
      for (int i = 0; i < elements.size(); i++) {
        List<Object> keys = keys(elements.get(i), i + 1, isChild, !collections.isEmpty());
        checkRow(table, i, keys, elements.get(i).value(), leaves);
      }
    }
    for (Leaf collection : collections) {
      checkCollection(collection, elements, hasTable);
    }
  }

  private static void addLeaves(SampleType type, JsonPointer path, List<Leaf> leaves) {
    if (type instanceof ObjectOf object) {
      object
          .members()
          .forEach(member -> addLeaves(member.type(), path.appendProperty(member.key()), leaves));
    } else {
      leaves.add(new Leaf(path, type));
    }
  }

  /** Returns the values of a row that relate it to others. */
  private static List<Object> keys(Element element, int id, boolean isChild, boolean isParent) {
    List<Object> keys = new ArrayList<>();
    if (isParent) {
      keys.add(id);
    }
    if (isChild) {
      keys.add(element.parent());
    }
    if (element.key() != null) {
      keys.add(element.key());
    }
    return keys;
  }

  private static void checkRow(
      DataTable table, int index, List<Object> keys, JsonNode element, List<Leaf> leaves) {
    List<Object> current = table.rows().get(index).current();
    List<Object> values = current == null ? List.of() : current;
    boolean same =
        values.size() == keys.size() + leaves.size() && values.subList(0, keys.size()).equals(keys);
    for (int i = 0; same && i < leaves.size(); i++) {
      same = isSame(values.get(keys.size() + i), element.at(leaves.get(i).path()));
    }
    require(same, "row %s of the table '%s' differs".formatted(index + 1, table.name()));
  }

  private static boolean isSame(@Nullable Object value, JsonNode node) {
    if (value == null || node.isNull() || node.isMissingNode()) {
      return value == null && (node.isNull() || node.isMissingNode());
    } else if (node.isNumber()) {
      return value instanceof Number
          && new BigDecimal(value.toString()).compareTo(node.decimalValue()) == 0;
    } else if (node.isBoolean()) {
      return value.equals(node.booleanValue());
    }
    return value instanceof LocalDateTime
        ? value.equals(LocalDateTime.parse(node.textValue()))
        : value.equals(node.textValue());
  }

  private static void require(boolean holds, String difference) {
    if (!holds) {
      throw new IllegalStateException(
          "the data set is not the sample, which is a bug of Tierbench: " + difference);
    }
  }
}
