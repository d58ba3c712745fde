package io.tierbench.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Evidence;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueTest {
  private static final MeasuredRun RUN =
      MeasuredRuns.of(
          World.cells(Map.of()), Evidence.of(World.rates(World.AS_PUBLISHED.figures(5))), Map.of());

  private static final Term SOAP = speed(PaperRow.WEB_SERVICES, Experiment.STORE_ORDER_OBJECT);
  private static final Term BINARY =
      speed(PaperRow.ENTERPRISE_SERVICES, Experiment.STORE_ORDER_OBJECT);
  private static final Term SOAP_LOAD =
      speed(PaperRow.WEB_SERVICES, Experiment.LOAD_PRODUCTS_OBJECT);

  private static Term speed(PaperRow row, Experiment experiment) {
    return Term.speed(World.call(row, experiment));
  }

  private static Ratio ratio(Term term) {
    return term.in(RUN).ratio().orElseThrow();
  }

  @Test
  void noiseOfRatiosWithoutACommonCallIsIndependent() {
    Term other =
        new Term.Over(
            speed(PaperRow.ENTERPRISE_SERVICES, Experiment.LOAD_PRODUCTS_OBJECT), SOAP_LOAD);
    Term one = new Term.Over(SOAP, BINARY);

    assertThat(ratio(new Term.Over(one, other)).standardError())
        .isCloseTo(
            Math.hypot(ratio(one).standardError(), ratio(other).standardError()), within(1e-12));
  }

  @Test
  void noiseOfRatiosWithACommonCallMayAddUp() {
    Term one = new Term.Over(SOAP, BINARY);
    Term other = new Term.Over(BINARY, SOAP_LOAD);

    assertThat(ratio(new Term.Over(one, other)).standardError())
        .isCloseTo(ratio(one).standardError() + ratio(other).standardError(), within(1e-12));
  }

  @Test
  void aQuotientWithinAnotherHasBrackets() {
    Value value =
        new Term.Over(new Term.Over(SOAP, BINARY), new Term.Over(BINARY, SOAP_LOAD)).in(RUN);

    assertThat(value.name()).matches("\\(.* against .*\\) against \\(.* against .*\\)");
  }
}
