package io.tierbench.record;

import java.util.Objects;

/** The stack that all others of the same workload and shape are compared with. */
public record Baseline(String serialization, String transport) {
  /** JSON over HTTP, the most common stack. */
  public static final Baseline USUAL = new Baseline("JSON", "HTTP");

  public Baseline {
    Objects.requireNonNull(serialization, "a baseline or counterpart has no serialization");
    Objects.requireNonNull(transport, "a baseline or counterpart has no transport");
  }

  public String stack() {
    return DisplayNames.stack(serialization, transport);
  }

  /** Tells whether a cell belongs to this stack, whatever its variant and options. */
  public boolean is(Cell cell) {
    return cell.isPairing()
        && serialization.equals(cell.serialization())
        && transport.equals(cell.transport());
  }

  boolean is(CellDescription cell) {
    return !cell.isFramework()
        && cell.serialization().equals(serialization)
        && cell.transportConfig().equals(transport);
  }
}
