package io.tierbench.papers;

import io.tierbench.carrier.TransportConfig;
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
      TransportConfig transportConfig,
      String shape,
      Map<String, String> options) {
    return new CellDescription(
        label,
        workload,
        serialization,
        transportConfig.over(Link.LOOPBACK).toString(),
        transportConfig.link().name(),
        shape,
        "",
        options);
  }
}
