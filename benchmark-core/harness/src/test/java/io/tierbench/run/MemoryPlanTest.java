package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.record.Role;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryPlanTest {
  private static final String REFERENCE_CELL = "JSON:HTTP";

  private static List<PlannedStack> stacks(int count) {
    return Stream.concat(
            Stream.of(REFERENCE_CELL), IntStream.range(1, count).mapToObj(i -> "stack" + i))
        .map(name -> stackProcesses(Role.PAIRING, name))
        .toList();
  }

  private static PlannedStack stackProcesses(Role role, String name) {
    return new PlannedStack(name, new Stack(role, new TreeMap<>()), 1, List.of());
  }

  private static MemoryPlan plan(List<PlannedStack> stacks, double freeGibibytes, String... more) {
    return MemoryPlan.of(
        stacks,
        Stream.concat(Stream.of(REFERENCE_CELL), Stream.of(more)).toList(),
        256,
        (long) (freeGibibytes * 1024 * 1024 * 1024));
  }

  @Test
  void stacksThatFitAreOneGroup() {
    MemoryPlan plan = plan(stacks(17), 19.8);

    assertThat(plan.groups()).containsExactly(stacks(17));
    assertThat(plan.describe())
        .isEqualTo(
            "17 stacks with a heap of 256 MiB per JVM need about 7.6 GiB; 19.8 GiB are free, of which 1.0 GiB are reserved: one group");
  }

  @Test
  void aLaptopWithFiveGibibytesFreeHasGroupsOfNearlyTheSameSizeWithTheReferenceInEach() {
    MemoryPlan plan = plan(stacks(17), 5);

    assertThat(plan.groups()).extracting(List::size).containsExactly(6, 6, 7);
    assertThat(plan.groups()).allMatch(group -> group.get(0).name().equals(REFERENCE_CELL));
    assertThat(plan.groups().stream().flatMap(List::stream).distinct().toList())
        .containsExactlyElementsOf(stacks(17));
    assertThat(plan.describe()).endsWith(": 3 groups of 6 or 7, with JSON:HTTP in each");
  }

  @Test
  void aStackInProcessIsOneJvm() {
    List<PlannedStack> stacks =
        List.of(
            stackProcesses(Role.PAIRING, REFERENCE_CELL),
            stackProcesses(Role.DIRECT, "direct:BATCH"));

    assertThat(plan(stacks, 1.7).groups()).containsExactly(stacks);
    assertThatIllegalStateException().isThrownBy(() -> plan(stacks(2), 1.7));
  }

  @Test
  void severalReferencesAreInEachGroup() {
    List<PlannedStack> stacks = stacks(5);

    MemoryPlan plan = plan(stacks, 2.9, "stack1");

    assertThat(plan.groups())
        .containsExactly(
            List.of(stacks.get(0), stacks.get(1), stacks.get(2)),
            List.of(stacks.get(0), stacks.get(1), stacks.get(3), stacks.get(4)));
    assertThat(plan.describe()).endsWith("with JSON:HTTP and stack1 in each");
  }

  @Test
  void tooLittleMemoryIsRejectedWithTheRemedy() {
    assertThatIllegalStateException()
        .isThrownBy(() -> plan(stacks(3), 1.4))
        .withMessage(
            "too little memory for 2 stacks at once: the JVMs take 0.9 GiB with a heap of 256 MiB each, the system and the database 1.0 GiB; 1.4 GiB are free. Close programs, lower the limit with --heap, or choose fewer stacks with --include");
    assertThat(plan(stacks(1), 1.5).groups()).containsExactly(stacks(1));
    assertThatIllegalStateException()
        .isThrownBy(() -> plan(stacks(1), 1.4))
        .withMessageContaining("too little memory for 1 stack at once: the JVMs take 0.4 GiB");
  }
}
