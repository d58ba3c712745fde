package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link DataTable}: its current values and those originally read from the database.
 * Values may be null.
 *
 * @param current absent from a {@link State#DELETED} row
 * @param original present only in a {@link State#MODIFIED} or {@link State#DELETED} row
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

    public boolean hasOriginal() {
      return this == MODIFIED || this == DELETED;
    }
  }

  public DataRow {
    if (state.hasCurrent() != (current != null) || state.hasOriginal() != (original != null)) {
      throw new ShopException(
          Fault.BAD_REQUEST,
          "a row in state %s: expected current values: %s, original values: %s"
              .formatted(state, state.hasCurrent(), state.hasOriginal()));
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
