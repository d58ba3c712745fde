package io.tierbench.report;

import java.util.Map;

/**
 * Where the time of a round trip goes: what each step takes when it is measured alone, against what
 * the whole takes. Times are microseconds per call, medians over the blocks.
 *
 * @param cell label of the round trip
 * @param blocks in which the round trip and all of its layers were measured, whose forks alone are
 *     compared; 0 where there is none, so that every layer has the median of all its forks
 * @param requestBytes size by which the wire of the request was chosen
 * @param responseBytes size by which the wire of the response was chosen
 * @param steps what each takes
 * @param measured what the round trip takes
 * @param unexplained by how much that is more than the steps together; negative where it is less
 * @param unexplainedShare the same as a share of the round trip
 * @param lowestShare the same in the block where it is lowest, or null without common blocks
 * @param highestShare the same in the block where it is highest, or null
 */
public record Breakdown(
    String cell,
    int blocks,
    double requestBytes,
    double responseBytes,
    Map<Step, Double> steps,
    double measured,
    double unexplained,
    double unexplainedShare,
    Double lowestShare,
    Double highestShare) {
  private static final double CLOSED = 0.05;

  /** What the steps take together. */
  double sum() {
    return measured - unexplained;
  }

  /** Whether the steps explain the round trip within 5 %. */
  boolean closes() {
    return Math.abs(unexplainedShare) <= CLOSED;
  }
}
