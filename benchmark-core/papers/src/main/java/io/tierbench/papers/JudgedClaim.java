package io.tierbench.papers;

/**
 * A claim, judged by a run.
 *
 * @param id H1 to H80
 * @param claim its text in our words
 * @param paper the paper's numbers
 * @param source the paper
 * @param ours the numbers of the run, each with its 95 % interval, and the same ratio in the paper
 *     if available; empty if there are none
 * @param outcome the result
 * @param reason for the outcome, the counterparts of rows, and the parts not covered
 */
public record JudgedClaim(
    String id,
    String claim,
    String paper,
    String source,
    String ours,
    ClaimOutcome outcome,
    String reason) {}
