package io.tierbench.serialization;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A check that decoded objects have the classes of the contract, for libraries that accept any
 * registered class in a list.
 */
public final class DecodedClasses {
  /** Maximum number of list elements: that of the longest message with one byte per element. */
  private static final long MAX_ELEMENTS = 1 << 24;

  private static final Map<Payload<?>, DeclaredClasses> CHECKS = checks();

  private DecodedClasses() {}

  private static Map<Payload<?>, DeclaredClasses> checks() {
    Map<Payload<?>, DeclaredClasses> checks = new HashMap<>();
    for (Payload<?> payload : Payload.encoded()) {
      DeclaredClasses check = DeclaredClasses.of(payload.type());
      if (check != null) {
        checks.put(payload, check);
      }
    }
    return checks;
  }

  /** Checks the list elements and row values of a decoded object, and returns the object. */
  public static Object check(Payload<?> payload, Object decoded) {
    DeclaredClasses check = CHECKS.get(payload);
    if (check != null) {
      check.check(decoded, new DeclaredClasses.ElementBudget(MAX_ELEMENTS));
    }
    if (decoded instanceof DataSet dataSet) {
      BadElement.forEach("tables", dataSet.tables(), DecodedClasses::checkValues);
    }
    return decoded;
  }

  private static void checkValues(DataTable table) {
    DataType[] types = DataColumn.types(table.columns());
    BadElement.forEach(
        "rows",
        table.rows(),
        row -> {
          checkValues("current", row.current(), types);
          checkValues("original", row.original(), types);
        });
  }

  private static void checkValues(String name, @Nullable List<?> values, DataType[] types) {
    if (values == null) {
      return;
    }
    BadElement.requireOneEach(types.length, values);
    for (int i = 0; i < types.length; i++) {
      Object value = values.get(i);
      if (value != null && !types[i].javaType().isInstance(value)) {
        throw BadElement.ofClass(value, types[i]).within(Integer.toString(i)).within(name);
      }
    }
  }

  /** Requires a random-access list: iteration by position would be quadratic for a linked list. */
  static void requireRandomAccess(List<?> list) {
    if (!(list instanceof RandomAccess)) {
      throw new IllegalArgumentException(
          "%s is not a random-access list".formatted(list.getClass().getSimpleName()));
    }
  }
}
