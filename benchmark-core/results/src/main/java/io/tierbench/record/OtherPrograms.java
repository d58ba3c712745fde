package io.tierbench.record;

/**
 * What other programs did to the slices of a fleet's rounds, as far as the kernel says.
 *
 * @param slices that count
 * @param repeated how often a slice was run again, because others needed the processors
 * @param disturbed how many slices count although others needed the processors
 * @param secondsLost with slices that were run again and with waiting
 * @param secondsReturned to the calls before the rounds, all pairs together
 */
public record OtherPrograms(
    int slices, int repeated, int disturbed, double secondsLost, double secondsReturned) {
  /** Where nothing is known of other programs. */
  public static final OtherPrograms UNKNOWN = new OtherPrograms(0, 0, 0, 0, 0);

  /** Whether more than this share of the slices was run again, or counts though disturbed. */
  public boolean disturbedMoreThan(double share) {
    return repeated + disturbed > share * slices;
  }

  /** What was done after this much. */
  public OtherPrograms since(OtherPrograms before) {
    return new OtherPrograms(
        slices - before.slices,
        repeated - before.repeated,
        disturbed - before.disturbed,
        secondsLost - before.secondsLost,
        secondsReturned - before.secondsReturned);
  }

  /** Of these slices and those of another fleet. */
  public OtherPrograms and(OtherPrograms other) {
    return new OtherPrograms(
        slices + other.slices,
        repeated + other.repeated,
        disturbed + other.disturbed,
        secondsLost + other.secondsLost,
        secondsReturned + other.secondsReturned);
  }
}
