package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsMatrix;
import io.tierbench.NeedsPlugIns;
import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ScheduleTest {

  private static Schedule schedule(List<Cell> cells, int copies) {
    return new Schedule(TestPlans.plan(cells, 7, TestPlans.SAMPLING, copies, 3), Network.RELAY);
  }

  private static List<String> names(List<PlannedStack> plannedStacks) {
    return plannedStacks.stream().map(PlannedStack::name).toList();
  }

  @Test
  @NeedsMatrix
  void eachStackOfTheMatrixServesAllItsCells() {
    List<PlannedStack> plannedStacks =
        schedule(Cells.of(Suites.MATRIX, Pattern.compile(".*"), Map.of()), 0).plannedStacks(1);

    assertThat(names(plannedStacks))
        .hasSize(12 + Suites.MATRIX.frameworks().size() + 2)
        .doesNotHaveDuplicates()
        .contains("KRYO:TCP", "SOAP:GRPC", "CXF as shipped", "GRPC as shipped", "floor", "direct");
    assertThat(plannedStacks)
        .filteredOn(plannedStack -> plannedStack.stack().isPairing())
        .hasSize(12)
        .allMatch(plannedStack -> plannedStack.cells().size() == 7);
  }

  @Test
  @NeedsPlugIns("INLINE")
  void differingOptionsMakeSeparateStacksButPlacementsDoNot() {
    Map<String, List<String>> chosen =
        Map.of(
            "placement", List.of("FREE", "SAME_CORE"),
            "dispatch", List.of("WORKERS", "INLINE"),
            "variant", List.of("plain", "jdk25"));

    List<PlannedStack> plannedStacks =
        schedule(Cells.of(Suites.MATRIX, Pattern.compile("Trip.*empty:KRYO:TCP"), chosen), 0)
            .plannedStacks(1);

    assertThat(names(plannedStacks))
        .containsExactlyInAnyOrder(
            "KRYO:TCP:plain:WORKERS",
            "KRYO:TCP:plain:INLINE",
            "KRYO:TCP:jdk25:WORKERS",
            "KRYO:TCP:jdk25:INLINE");
    assertThat(plannedStacks)
        .extracting(PlannedStack::plainName)
        .containsExactlyInAnyOrder(
            "KRYO:TCP:WORKERS", "KRYO:TCP:INLINE", "KRYO:TCP:WORKERS", "KRYO:TCP:INLINE");
    assertThat(plannedStacks.get(0).secondCopy().plainName())
        .isEqualTo(plannedStacks.get(0).plainName() + "#2");
    assertThat(plannedStacks).allMatch(plannedStack -> plannedStack.cells().size() == 2);
  }

  @Test
  void everyTrialHasCopiesAndAllStacksTakeTurns() {
    Schedule schedule = schedule(TestPlans.pairings(12), 2);
    Set<String> copied = new HashSet<>();
    for (int trial = 1; trial <= 6; trial++) {
      List<PlannedStack> copies =
          schedule.plannedStacks(trial).stream()
              .filter(plannedStack -> plannedStack.copy() == 2)
              .toList();
      assertThat(copies).hasSize(2);
      copies.forEach(copy -> copied.add(copy.name().replace("#2", "")));
    }
    assertThat(copied).hasSize(12);
  }

  @Test
  void theBaselineIsTheReference() {
    assertThat(schedule(TestPlans.pairings(12), 0).references()).containsExactly("JSON:HTTP");
    assertThat(schedule(TestPlans.pairings(2), 0).references()).containsExactly("SOAP:HTTP");
  }

  /** A stack with a single cell would make rounds too long for a complete suite. */
  @Test
  void warmUpRoundsAreForATypicalStackIfAllMakeCallsBefore() {
    List<Cell> cells =
        List.of(
            TestPlans.pairing("empty", "JSON", "TCP"),
            TestPlans.pairing("empty", "KRYO", "TCP"),
            TestPlans.pairing("loadProducts", "KRYO", "TCP"),
            TestPlans.pairing("empty", "PROTOBUF", "TCP"),
            TestPlans.pairing("loadProducts", "PROTOBUF", "TCP"));

    assertThat(warmUpRounds(cells, 0, 4)).as("of the smallest stack").isEqualTo(40);
    assertThat(warmUpRounds(cells.subList(1, 3), 0, 4)).isEqualTo(20);
    assertThat(warmUpRounds(cells, 1000, 4)).isEqualTo(20);
    assertThat(warmUpRounds(cells, 1000, 1)).as("at least 8 rounds").isEqualTo(8);
    assertThat(warmUpRounds(cells, 1000, 0)).isZero();
  }

  private static int warmUpRounds(List<Cell> cells, int calls, double seconds) {
    Sampling sampling = new Sampling(100, calls, 1.0, seconds, seconds, 10, 10, 0);
    return new Schedule(TestPlans.plan(cells, 7, sampling, 0, 2), Network.RELAY).minWarmUpRounds();
  }

  @Test
  void shortRoundsAreMoreNumerous() {
    RunPlan plan =
        TestPlans.plan(
            TestPlans.pairings(12), 7, new Sampling(100, 0, 0.0, 1, 4, 10, 60, 30), 0, 3);

    assertThat(new Schedule(plan, Network.RELAY).measuredRounds(12, 0)).isEqualTo(22);
    assertThat(new Schedule(plan, Network.RELAY).measuredRounds(12, 25))
        .as("of 25 s, 20 s are iterations without phases")
        .isEqualTo(37);
    assertThat(new Schedule(plan, Network.RELAY).measuredRounds(100, 0)).isEqualTo(10);
    assertThat(new Schedule(plan, Network.RELAY).measuredRounds(1, 0)).isEqualTo(60);
  }
}
