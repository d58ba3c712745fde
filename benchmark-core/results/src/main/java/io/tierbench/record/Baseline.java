package io.tierbench.record;

/** The stack that all others of the same workload and shape are compared with. */
public record Baseline(String serialization, String transport) {
  /** JSON over HTTP, the stack that most people have. */
  public static final Baseline USUAL = new Baseline("JSON", "HTTP");

  /** The name, such as {@code JSON over HTTP}. */
  public String stack() {
    return serialization + " over " + transport;
  }

  /** Whether a cell is of this stack, whatever its variant and options. */
  public boolean is(Cell cell) {
    return cell.isPairing()
        && serialization.equals(cell.serialization())
        && transport.equals(cell.transport());
  }

  boolean is(CellDescription cell) {
    return cell.serialization().equals(serialization) && cell.carrier().equals(transport);
  }
}
