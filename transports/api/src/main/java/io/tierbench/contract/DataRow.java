package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link DataTable}: its current values and, if modified, the original ones from the
 * database. Values may be null.
 *
 * @param current absent from a {@link State#DELETED} row
 * @param original absent from an {@link State#UNCHANGED} row, whose current values they are, and
 *     from an {@link State#ADDED} row, which has none
 */
public record DataRow(State state, @Nullable List<Object> current, @Nullable List<Object> original)
    implements Serializable {

  /** The state of a row since it was read. */
  public enum State {
    UNCHANGED,
    ADDED,
    MODIFIED,
    DELETED;

    public boolean hasCurrent() {
      return this != DELETED;
    }

    /** Tells whether such a row has original values: it was modified or deleted. */
    public boolean hasOriginal() {
      return this == MODIFIED || this == DELETED;
    }
  }

  public DataRow {
    if (state.hasCurrent() != (current != null) || state.hasOriginal() != (original != null)) {
      throw new ShopException(
          Fault.BAD_REQUEST, "a row that is %s has the wrong sets of values".formatted(state));
    }
  }

  public static DataRow unchanged(List<Object> values) {
    return new DataRow(State.UNCHANGED, values, null);
  }

  public static DataRow added(List<Object> values) {
    return new DataRow(State.ADDED, values, null);
  }

  public static DataRow modified(List<Object> current, List<Object> original) {
    return new DataRow(State.MODIFIED, current, original);
  }

  public static DataRow deleted(List<Object> original) {
    return new DataRow(State.DELETED, null, original);
  }
}
