package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimAnswersTest {

  @Test
  void theClaimsAreCounted() {
    List<JudgedClaim> claims =
        List.of(
            claim("H1", ClaimOutcome.HOLDS),
            claim("H2", ClaimOutcome.HOLDS),
            claim("H3", ClaimOutcome.REVERSED),
            claim("H4", ClaimOutcome.UNDECIDED),
            claim("H5", ClaimOutcome.NOT_MEASURED));

    assertThat(ClaimAnswers.of(claims).orElseThrow().rows())
        .containsExactly(List.of("Hold", "2", "H1, H2"), List.of("Is reversed", "1", "H3"));
    assertThat(ClaimAnswers.of(claims.subList(3, 5))).isEmpty();
  }

  private static JudgedClaim claim(String id, ClaimOutcome outcome) {
    return new JudgedClaim(id, "this is so", "1 to 2", "a paper", "", outcome, "");
  }
}
