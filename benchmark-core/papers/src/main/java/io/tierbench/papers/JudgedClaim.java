package io.tierbench.papers;

/** A claim, judged by a run; {@code docs/schema/claims.schema.json} describes the fields. */
public record JudgedClaim(
    String id,
    String claim,
    String paper,
    String source,
    String ours,
    ClaimOutcome outcome,
    String reason) {}
