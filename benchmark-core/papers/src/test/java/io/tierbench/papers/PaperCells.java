package io.tierbench.papers;

import io.tierbench.carrier.Carrier;
import io.tierbench.link.Link;
import io.tierbench.record.CellDescription;
import java.util.Map;

/** Cells of the stacks that stand for those of papers. */
final class PaperCells {

  private PaperCells() {}

  static CellDescription cell(
      String label,
      String workload,
      String serialization,
      Carrier carrier,
      String shape,
      Map<String, String> options) {
    return new CellDescription(
        label,
        workload,
        serialization,
        carrier.over(Link.LOOPBACK).toString(),
        carrier.link().name(),
        shape,
        "",
        options);
  }
}
