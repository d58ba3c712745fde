package io.tierbench.papers;

/**
 * A claim, judged by a run.
 *
 * @param id H1 to H80
 * @param claim in our words
 * @param paper what the paper gives for it
 * @param source which paper
 * @param ours the numbers of the run, each with its 95 % interval, beside the same ratio in the
 *     paper where it has one; empty where there are none
 * @param outcome of it
 * @param reason for the outcome, which stack stands in for which row, and what is not covered
 */
public record JudgedClaim(
    String id,
    String claim,
    String paper,
    String source,
    String ours,
    ClaimOutcome outcome,
    String reason) {}
