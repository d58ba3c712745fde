package io.tierbench.run;

import static io.tierbench.run.Trials.SAMPLING;
import static io.tierbench.run.Trials.pairing;
import static io.tierbench.run.Trials.pairings;
import static io.tierbench.run.Trials.plan;
import static io.tierbench.run.Trials.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.report.Runs;
import io.tierbench.results.Block;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Environment;
import io.tierbench.results.Findings;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.verdict.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole experiments with a machine that is made up: its figures follow from cell and place. */
class ExperimentTest {
  private static final Environment ENVIRONMENT = Runs.environment();
  private static final String COPY = " again";

  @TempDir private Path parent;
  private final ByteArrayOutputStream console = new ByteArrayOutputStream();

  /** A cell is as fast as its place in the plan, and as noisy as it is told. */
  private static class MadeUpMachine implements Replicator {
    final Map<String, Double> noise = new HashMap<>();
    final Map<String, Double> speed = new HashMap<>();
    final Set<List<Object>> failing = new HashSet<>();
    final Set<List<Object>> rejected = new HashSet<>();
    final Set<String> broken = new HashSet<>();
    boolean steady = true;

    /** Cells that take so many iterations to get warm. */
    final Map<String, Integer> slowToWarm = new HashMap<>();

    @Override
    public Replicate run(
        Cell cell, Slot slot, int block, int position, int attempt, int warmUp, Deadline deadline) {
      Random random = new Random(Objects.hash(cell.label(), slot.copy(), block, attempt));
      double fork =
          speed.getOrDefault(cell.label(), 1000.0)
              * Math.exp(noise.getOrDefault(cell.label(), 0.01) * random.nextGaussian());
      String name = cell.label() + (slot.copy() > 1 ? COPY : "");
      String failure =
          broken.contains(cell.label()) || failing.contains(List.of(name, block, attempt))
              ? "it broke"
              : null;
      return Trials.replicate(
          cell,
          slot,
          block,
          position,
          attempt,
          failure == null ? series(warmUp, i -> fork * warmth(cell, i)) : List.of(),
          failure == null
              ? series(SAMPLING.measured(), i -> fork * warmth(cell, warmUp + i))
              : List.of(),
          failure == null && steady,
          rejected.contains(List.of(name, block, attempt)) ? "the machine slept" : null,
          failure);
    }

    /** Half the speed at first; of some cells, more and more of it. */
    private double warmth(Cell cell, double iteration) {
      Integer slow = slowToWarm.get(cell.label());
      return slow == null ? iteration < 12 ? 0.5 : 1 : Math.min(1, 0.5 + 0.5 * iteration / slow);
    }
  }

  private ResultsFolder folder(RunPlan plan, Path parent) throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, "test");
    folder.write(ENVIRONMENT);
    folder.write(plan);
    return folder;
  }

  private ResultsFolder carryOut(ResultsFolder folder, Replicator machine) throws IOException {
    try (PrintStream out = new PrintStream(console, true, StandardCharsets.UTF_8)) {
      new Experiment(
              folder,
              WarmUps.of(folder.plan(), folder.path().getParent()),
              machine,
              null,
              new Progress(out, Progress.Style.QUIET))
          .run();
    }
    return folder;
  }

  private ResultsFolder run(RunPlan plan, Replicator machine) throws IOException {
    Path own = Files.createTempDirectory(parent, "run");
    return carryOut(folder(plan, own), machine);
  }

  private ResultsFolder threeBlocks(List<Cell> cells, Replicator machine) throws IOException {
    return run(plan(cells, 7, 3, 3, null, null), machine);
  }

  /** A machine on which a cell takes so many iterations to get warm. */
  private static MadeUpMachine slowToWarm(Cell cell, int iterations) {
    MadeUpMachine machine = new MadeUpMachine();
    machine.slowToWarm.put(cell.label(), iterations);
    return machine;
  }

  private static List<String> labels(Block block) {
    return block.order().stream().map(ExperimentTest::name).toList();
  }

  private static String name(Slot slot) {
    return slot.cell() + (slot.copy() > 1 ? COPY : "");
  }

  private static List<Replicate> of(ResultsFolder folder, Cell cell, int block) {
    return folder.replicates(block, cell.label());
  }

  private static Set<String> cells(ResultsFolder folder, int block) {
    return folder.blocks().get(block - 1).order().stream()
        .map(Slot::cell)
        .collect(Collectors.toSet());
  }

  @Test
  void everyBlockHoldsEveryCellOnceAndTheSentinelTwice() throws IOException {
    List<Cell> cells = pairings(6);
    ResultsFolder folder = run(plan(cells, 7, 8, 8, null, null), new MadeUpMachine());

    List<String> expected = new ArrayList<>(cells.stream().map(Cell::label).toList());
    expected.add(cells.get(0).label() + COPY);
    assertThat(folder.blocks()).hasSize(8);
    for (Block block : folder.blocks()) {
      assertThat(labels(block)).containsExactlyInAnyOrderElementsOf(expected);
      List<Replicate> ran =
          folder.replicates().stream()
              .filter(replicate -> replicate.block() == block.number())
              .toList();
      assertThat(ran).extracting(Replicate::position).containsExactly(1, 2, 3, 4, 5, 6, 7);
      assertThat(ran.stream().map(r -> new Slot(r.cell(), r.copy())))
          .containsExactlyElementsOf(block.order());
    }
    assertThat(console.toString(StandardCharsets.UTF_8).lines())
        .as("quiet: a line for each block")
        .hasSize(8)
        .allMatch(line -> line.matches("Block \\d done, \\d+ %, ends about .*"));
  }

  @Test
  void theOrderIsThatOfTheSeedAndAnotherInEachBlock() throws IOException {
    RunPlan plan = plan(pairings(6), 7, 8, 8, null, null);
    List<Block> blocks = run(plan, new MadeUpMachine()).blocks();

    assertThat(run(plan, new MadeUpMachine()).blocks()).isEqualTo(blocks);
    assertThat(run(plan(pairings(6), 8, 8, 8, null, null), new MadeUpMachine()).blocks())
        .isNotEqualTo(blocks);
    assertThat(blocks.stream().map(Block::order).distinct()).hasSize(blocks.size());
  }

  @Test
  void everyPositionIsAsLikelyForEveryCell() throws IOException {
    int blocks = 240;
    List<Cell> cells = pairings(5);
    ResultsFolder folder = run(plan(cells, 3, blocks, blocks, null, null), new MadeUpMachine());

    int positions = cells.size() + 1;
    double[] expected = new double[positions];
    Arrays.fill(expected, (double) blocks / positions);
    for (String name : labels(folder.blocks().get(0))) {
      long[] observed = new long[positions];
      folder.blocks().forEach(block -> observed[labels(block).indexOf(name)]++);
      assertThat(new ChiSquareTest().chiSquareTest(expected, observed))
          .as("%s at %s", name, Arrays.toString(observed))
          .isGreaterThan(0.001);
    }
  }

  @Test
  void aReplicateThatFailsIsTriedOnceMore() throws IOException {
    List<Cell> cells = pairings(3);
    Cell cell = cells.get(1);
    MadeUpMachine machine = new MadeUpMachine();
    machine.failing.add(List.of(cell.label(), 2, 1));
    ResultsFolder folder = threeBlocks(cells, machine);

    assertThat(of(folder, cell, 2)).extracting(Replicate::attempt).containsExactly(1, 2);
    assertThat(of(folder, cell, 2)).extracting(Replicate::counts).containsExactly(false, true);
    assertThat(of(folder, cell, 2).get(1).position()).as("after the others").isGreaterThan(4);
    assertThat(cells(folder, 3)).contains(cell.label());
    assertThat(folder.failures()).isEmpty();
  }

  @Test
  void aCellThatFailsTwiceIsLeftOutAndTheOthersGoOn() throws IOException {
    List<Cell> cells = pairings(3);
    Cell cell = cells.get(1);
    MadeUpMachine machine = new MadeUpMachine();
    machine.broken.add(cell.label());
    ResultsFolder folder = threeBlocks(cells, machine);

    assertThat(of(folder, cell, 1)).hasSize(2).noneMatch(Replicate::counts);
    assertThat(folder.replicates().stream().filter(r -> r.cell().equals(cell.label()))).hasSize(2);
    assertThat(cells(folder, 3)).containsExactlyInAnyOrder(label(cells, 0), label(cells, 2));
    assertThat(folder.failures()).isEqualTo(Map.of(cell.label(), "it broke"));
  }

  @Test
  void inABlockEveryForkOfACellWarmsUpAlikeAndTheNextBlockKnowsBetter() throws IOException {
    List<Cell> cells = pairings(2);
    ResultsFolder folder = run(plan(cells, 7, 3, 3, null, null), new MadeUpMachine());

    for (Cell cell : cells) {
      assertThat(of(folder, cell, 1))
          .extracting(replicate -> replicate.warmUp().size())
          .containsOnly(SAMPLING.firstWarmUp());
      for (int block : new int[] {2, 3}) {
        assertThat(of(folder, cell, block))
            .extracting(replicate -> replicate.warmUp().size())
            .allMatch(warmUp -> warmUp >= 12 && warmUp <= 16);
      }
    }
  }

  @Test
  void whatIsStillGettingFasterIsRunAgainAtOnceWithTwiceTheWarmUp() throws IOException {
    List<Cell> cells = pairings(3);
    ResultsFolder folder = threeBlocks(cells, slowToWarm(cells.get(1), 50));

    List<Replicate> first = of(folder, cells.get(1), 1);
    assertThat(first).extracting(replicate -> replicate.warmUp().size()).containsExactly(40, 80);
    assertThat(first).extracting(Replicate::attempt).containsExactly(1, 2);
    assertThat(first).extracting(Replicate::position).containsOnly(first.get(0).position());
    assertThat(first)
        .extracting(Replicate::rejected)
        .containsExactly("it still got faster late in its 8 s of warm-up", null);
    assertThat(first.get(1).steady()).isTrue();
    assertThat(of(folder, cells.get(1), 2))
        .singleElement()
        .matches(replicate -> replicate.warmUp().size() >= 54 && replicate.steady());
    assertThat(folder.problems()).isEmpty();
  }

  /** Both copies of the sentinel warm up alike, as they are held against each other. */
  @Test
  void allForksOfACellInABlockTakeTheWarmUpThatItsFirstOneFound() throws IOException {
    List<Cell> cells = pairings(2);
    ResultsFolder folder = threeBlocks(cells, slowToWarm(cells.get(0), 50));

    assertThat(of(folder, cells.get(0), 1).stream().filter(Replicate::counts))
        .hasSize(2)
        .extracting(replicate -> replicate.warmUp().size())
        .containsOnly(80);
  }

  @Test
  void whatNeverGetsWarmIsNotSteadyAndNotRunForEver() throws IOException {
    List<Cell> cells = pairings(2);
    ResultsFolder folder = threeBlocks(cells, slowToWarm(cells.get(1), 300));

    List<Replicate> first = of(folder, cells.get(1), 1);
    assertThat(first)
        .extracting(replicate -> replicate.warmUp().size())
        .containsExactly(40, 80, 100);
    assertThat(first).extracting(Replicate::counts).containsExactly(false, false, true);
    for (int block : new int[] {2, 3}) {
      assertThat(of(folder, cells.get(1), block))
          .singleElement()
          .matches(replicate -> replicate.counts() && replicate.warmUp().size() == 100);
    }
    assertThat(folder.replicates().stream().filter(Replicate::counts))
        .as("seconds that look steady are not believed in later blocks either")
        .allMatch(replicate -> replicate.steady() == replicate.cell().equals(label(cells, 0)));
    assertThat(Findings.of(folder).judgements())
        .isNotEmpty()
        .allMatch(judgement -> judgement.verdict() == Verdict.INVALID);
  }

  /** A cap that was too low for one run is not what later runs of another should take for warm. */
  @Test
  void whatWasNeverSeenWarmIsFoundOutAgainByLaterRuns() throws IOException {
    List<Cell> cells = pairings(2);
    RunPlan plan = plan(cells, 7, 3, 3, null, null);
    MadeUpMachine machine = slowToWarm(cells.get(1), 300);
    carryOut(folder(plan, parent), machine);
    machine.slowToWarm.put(label(cells, 1), 50);

    ResultsFolder later = carryOut(folder(plan, parent), machine);

    assertThat(of(later, cells.get(1), 1))
        .extracting(replicate -> replicate.warmUp().size())
        .containsExactly(40, 80);
    assertThat(of(later, cells.get(0), 1).get(0).warmUp().size()).as("known").isLessThan(40);
  }

  @Test
  void aLongerWarmUpIsFoundOutOnlyWhereThreeBlocksStillFit() throws IOException {
    List<Cell> cells = pairings(4);
    double budget = 3 * seconds(threeBlocks(cells, new MadeUpMachine()), 1) + 70;
    MadeUpMachine machine = new MadeUpMachine();
    cells.forEach(cell -> machine.slowToWarm.put(cell.label(), 300));

    ResultsFolder folder = run(plan(cells, 7, 3, 10, 0.05, budget), machine);

    assertThat(folder.blocks()).hasSize(3);
    assertThat(folder.replicates().stream().filter(replicate -> replicate.block() == 1))
        .as("a second would take the time of the third block")
        .filteredOn(Replicate::wasCold)
        .hasSize(1);
    assertThat(cells(folder, 3)).as("complete").hasSize(4);
    assertThat(spent(folder)).isLessThanOrEqualTo(budget);
  }

  /** The second copy found the warm-up meanwhile; the first still has an attempt. */
  @Test
  void aCopyThatFailsAfterItWasColdIsTriedOnceMore() throws IOException {
    List<Cell> cells = pairings(2);
    MadeUpMachine machine = slowToWarm(cells.get(0), 50);
    for (String name : List.of(label(cells, 0), label(cells, 0) + COPY)) {
      machine.failing.clear();
      machine.failing.add(List.of(name, 1, 2));
      ResultsFolder folder = threeBlocks(cells, machine);

      assertThat(of(folder, cells.get(0), 1).stream().filter(Replicate::counts))
          .as("%s fails", name)
          .hasSize(2)
          .extracting(replicate -> replicate.warmUp().size())
          .containsOnly(80);
    }
  }

  @Test
  void whatFailsWhileItsWarmUpIsFoundOutIsTriedOnceMore() throws IOException {
    List<Cell> cells = pairings(2);
    MadeUpMachine machine = slowToWarm(cells.get(1), 50);
    machine.failing.add(List.of(label(cells, 1), 1, 2));
    ResultsFolder folder = threeBlocks(cells, machine);

    List<Replicate> first = of(folder, cells.get(1), 1);
    assertThat(first).extracting(Replicate::counts).containsExactly(false, false, true);
    assertThat(first).extracting(Replicate::attempt).containsExactly(1, 2, 3);
    assertThat(first.get(2).warmUp()).hasSize(80);
    assertThat(folder.failures()).isEmpty();
  }

  @Test
  void whatFailsLateKeepsItsFiguresAndIsNamed() throws IOException {
    List<Cell> cells = pairings(3);
    MadeUpMachine machine = new MadeUpMachine();
    machine.failing.add(List.of(label(cells, 1), 3, 1));
    machine.failing.add(List.of(label(cells, 1), 3, 2));
    ResultsFolder folder = run(plan(cells, 7, 4, 4, null, null), machine);

    assertThat(Findings.figures(folder).get(label(cells, 1))).containsOnlyKeys(1, 2);
    assertThat(folder.notMeasured()).isEmpty();
    assertThat(folder.problems()).isEqualTo(Map.of(label(cells, 1), "it broke"));
  }

  @Test
  void whatIsAlwaysRejectedIsAProblemOfTheRun() throws IOException {
    List<Cell> cells = pairings(3);
    MadeUpMachine machine = new MadeUpMachine();
    for (int block = 1; block <= 3; block++) {
      machine.rejected.add(List.of(label(cells, 1), block, 1));
      machine.rejected.add(List.of(label(cells, 1), block, 2));
    }
    ResultsFolder folder = threeBlocks(cells, machine);

    assertThat(of(folder, cells.get(1), 3)).hasSize(2);
    assertThat(folder.failures()).isEmpty();
    assertThat(folder.problems()).isEqualTo(Map.of(label(cells, 1), "rejected: the machine slept"));
  }

  private static String label(List<Cell> cells, int index) {
    return cells.get(index).label();
  }

  @Test
  void aReplicateThatIsRejectedIsRunAgainAndBothAreOnRecord() throws IOException {
    List<Cell> cells = pairings(3);
    MadeUpMachine machine = new MadeUpMachine();
    machine.rejected.add(List.of(label(cells, 1), 1, 1));
    machine.rejected.add(List.of(label(cells, 2), 2, 1));
    machine.rejected.add(List.of(label(cells, 2), 2, 2));
    ResultsFolder folder = threeBlocks(cells, machine);

    List<Replicate> both = of(folder, cells.get(1), 1);
    assertThat(both).extracting(Replicate::rejected).containsExactly("the machine slept", null);
    assertThat(Findings.figures(folder).get(label(cells, 1)))
        .containsEntry(1, both.get(1).figure());
    assertThat(of(folder, cells.get(2), 2)).hasSize(2);
    assertThat(Findings.figures(folder).get(label(cells, 2))).containsOnlyKeys(1, 3);
    assertThat(folder.failures()).isEmpty();
  }

  @Test
  void whereEverythingFailsTheRunEnds() throws IOException {
    List<Cell> cells = pairings(3);
    MadeUpMachine machine = new MadeUpMachine();
    cells.forEach(cell -> machine.broken.add(cell.label()));

    ResultsFolder folder = run(plan(cells, 7, 3, 10, 0.05, null), machine);

    assertThat(folder.blocks()).hasSize(1);
    assertThat(folder.replicates()).hasSize(8);
  }

  @Test
  void itStopsWhereTheRatiosArePreciseEnough() throws IOException {
    List<Cell> cells = pairings(4);
    ResultsFolder folder = run(plan(cells, 7, 3, 40, 0.05, null), new MadeUpMachine());

    int blocks = folder.blocks().size();
    assertThat(blocks).isBetween(3, 39);
    assertThat(Findings.precision(folder).isReached()).isTrue();
    for (int block = 4; block <= blocks; block++) {
      assertThat(cells(folder, block)).as("the sentinel is always there").contains(label(cells, 0));
    }
    assertThat(run(plan(cells, 7, 3, 40, 1e-9, null), new MadeUpMachine()).blocks()).hasSize(40);
  }

  @Test
  void onlyWhatIsNotPreciseEnoughIsMeasuredOn() throws IOException {
    List<Cell> cells = new ArrayList<>(pairings(4));
    Cell one = pairing("loadCustomer", "JSON", "TCP");
    Cell other = pairing("loadCustomer", "KRYO", "TCP");
    cells.addAll(List.of(one, other));
    MadeUpMachine machine = new MadeUpMachine();
    cells.forEach(cell -> machine.noise.put(cell.label(), 0.002));
    machine.noise.put(one.label(), 0.1);

    ResultsFolder folder = run(plan(cells, 7, 3, 8, 0.05, null), machine);

    assertThat(folder.blocks()).hasSize(8);
    assertThat(cells(folder, 3)).hasSize(6);
    assertThat(cells(folder, 4))
        .containsExactlyInAnyOrder(label(cells, 0), one.label(), other.label());
  }

  @Test
  void whatLacksSteadyForksIsMeasuredOn() throws IOException {
    MadeUpMachine unsteady = new MadeUpMachine();
    unsteady.steady = false;

    assertThat(run(plan(pairings(4), 7, 3, 6, 0.5, null), new MadeUpMachine()).blocks()).hasSize(3);
    assertThat(run(plan(pairings(4), 7, 3, 6, 0.5, null), unsteady).blocks()).hasSize(6);
  }

  /** A stop that looked at them would find differences that are not there. */
  @ParameterizedTest
  @ValueSource(doubles = {1.001, 1.03, 1.5, 20})
  void verdictsNeverDecideWhenItStops(double faster) throws IOException {
    RunPlan plan = plan(pairings(4), 7, 3, 40, 0.03, null);
    MadeUpMachine same = new MadeUpMachine();
    MadeUpMachine different = new MadeUpMachine();
    different.speed.put(label(pairings(4), 2), 1000 * faster);

    assertThat(run(plan, different).blocks()).isEqualTo(run(plan, same).blocks());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.0, 2.9, 3.0, 3.3, 4.5, 6.2, 8.7})
  void theBudgetAlwaysWins(double blocks) throws IOException {
    List<Cell> cells = pairings(5);
    // What the first blocks take: all of them explore in the first one.
    ResultsFolder whole = run(plan(cells, 7, 9, 9, null, null), new MadeUpMachine());
    double budget = 0;
    for (int block = 1; block < blocks; block++) {
      budget += seconds(whole, block);
    }
    budget += (blocks - Math.ceil(blocks) + 1) * seconds(whole, (int) Math.ceil(blocks));

    ResultsFolder folder = run(plan(cells, 7, 3, 40, 1e-9, budget), new MadeUpMachine());

    assertThat(folder.blocks()).hasSizeGreaterThanOrEqualTo((int) Math.min(3, blocks));
    assertThat(spent(folder)).isLessThanOrEqualTo(budget + 1e-6);
  }

  /** Three blocks were foreseen, but the cells got warm later than that: some get a verdict. */
  @Test
  void whereAThirdCompleteBlockDoesNotFitItIsOfTheWidest() throws IOException {
    List<Cell> cells = pairings(6);
    ResultsFolder two = run(plan(cells, 7, 2, 2, null, null), new MadeUpMachine());
    ResultsFolder folder =
        run(plan(cells, 7, 3, 40, 0.0001, spent(two) + 0.7 * seconds(two, 2)), new MadeUpMachine());

    assertThat(folder.blocks()).hasSize(3);
    assertThat(cells(folder, 3)).hasSizeBetween(2, 5);
  }

  private static double spent(ResultsFolder folder) {
    return folder.replicates().stream().mapToDouble(Replicate::seconds).sum();
  }

  private static double seconds(ResultsFolder folder, int block) {
    return folder.replicates().stream()
        .filter(replicate -> replicate.block() == block)
        .mapToDouble(Replicate::seconds)
        .sum();
  }

  @Test
  void timeLeftAfterThreeBlocksGoesToTheWidest() throws IOException {
    List<Cell> cells = pairings(6);
    MadeUpMachine machine = new MadeUpMachine();
    cells.forEach(cell -> machine.noise.put(cell.label(), 0.001));
    machine.noise.put(label(cells, 4), 0.2);
    ResultsFolder three = threeBlocks(cells, machine);
    // Enough for four replicates: the sentinel twice and two cells.
    double budget = spent(three) + 4.5 * seconds(three, 3) / 7;

    ResultsFolder folder = run(plan(cells, 7, 3, 40, 0.0001, budget), machine);

    assertThat(folder.blocks()).hasSize(4);
    assertThat(cells(folder, 3)).hasSize(6);
    assertThat(folder.blocks().get(3).order()).hasSizeLessThanOrEqualTo(4);
    assertThat(cells(folder, 4)).contains(label(cells, 4));
  }

  @Test
  void aCellWhoseCounterpartsFailIsMeasuredOnForItself() throws IOException {
    List<Cell> cells = pairings(2);
    MadeUpMachine machine = new MadeUpMachine();
    machine.broken.add(label(cells, 1));

    ResultsFolder folder = run(plan(cells, 7, 3, 5, 1e-9, null), machine);

    assertThat(folder.blocks()).hasSize(5);
    assertThat(cells(folder, 5)).containsExactly(label(cells, 0));
  }

  /** A kill as the disk sees it: at some moment nothing more is written. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private static Replicator killedAt(int replicate, Replicator machine) {
    int[] ran = {0};
    return (cell, slot, block, position, attempt, warmUp, deadline) -> {
      if (ran[0]++ == replicate) {
        throw new Killed();
      }
      return machine.run(cell, slot, block, position, attempt, warmUp, deadline);
    };
  }

  /** Everything that can happen in one: failures, rejections, precision, a budget that ends it. */
  private static MadeUpMachine eventful(List<Cell> cells) {
    MadeUpMachine machine = new MadeUpMachine();
    machine.noise.put(label(cells, 0), 0.001);
    machine.noise.put(label(cells, 2), 0.001);
    machine.noise.put(label(cells, 3), 0.1);
    machine.broken.add(label(cells, 1));
    machine.failing.add(List.of(label(cells, 2), 1, 1));
    machine.failing.add(List.of(label(cells, 0) + COPY, 2, 1));
    machine.rejected.add(List.of(label(cells, 2), 2, 1));
    machine.slowToWarm.put(label(cells, 3), 50);
    return machine;
  }

  @Test
  void whereverItIsKilledItEndsInTheSameBlocksFiguresAndVerdicts() throws IOException {
    List<Cell> cells = new ArrayList<>(pairings(3));
    cells.add(pairing("loadCustomer", "JSON", "TCP"));
    cells.add(pairing("loadCustomer", "KRYO", "TCP"));
    RunPlan plan = plan(cells, 11, 3, 7, 0.04, 250.0);
    ResultsFolder whole = run(plan, eventful(cells));
    List<String> lines = lines(whole, "replicates.jsonl");
    assertThat(whole.blocks().size()).as("ended by its budget").isBetween(4, 6);
    assertThat(cells(whole, whole.blocks().size()))
        .as("and by then without")
        .doesNotContain(label(cells, 2));

    for (int killed = 0; killed < lines.size(); killed++) {
      for (String torn : List.of("", "replicates.jsonl", "blocks.jsonl")) {
        ResultsFolder cut = killed(plan, killed, eventful(cells));
        if (torn.equals("replicates.jsonl")) {
          String line = lines.get(killed);
          Files.writeString(
              cut.path().resolve(torn),
              line.substring(0, 1 + killed * (line.length() - 1) / lines.size()),
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
        } else if (torn.equals("blocks.jsonl") && begins(whole, killed)) {
          tear(cut.path().resolve(torn));
        }

        ResultsFolder resumed = carryOut(ResultsFolder.open(cut.path()), eventful(cells));

        assertThat(resumed.blocks()).as("killed at %d", killed).isEqualTo(whole.blocks());
        assertThat(resumed.replicates()).isEqualTo(whole.replicates());
        ResultsFolder read = ResultsFolder.open(cut.path());
        assertThat(read.blocks()).isEqualTo(whole.blocks());
        assertThat(read.replicates()).isEqualTo(whole.replicates());
        assertThat(Findings.of(read)).isEqualTo(Findings.of(whole));
        assertThat(read.failures()).isEqualTo(whole.failures());
      }
    }
  }

  private ResultsFolder killed(RunPlan plan, int replicate, Replicator machine) throws IOException {
    ResultsFolder folder = folder(plan, Files.createTempDirectory(parent, "killed"));
    assertThatThrownBy(() -> carryOut(folder, killedAt(replicate, machine)))
        .isInstanceOf(Killed.class);
    return folder;
  }

  /** Whether this replicate is the first of a block. */
  private static boolean begins(ResultsFolder folder, int replicate) {
    List<Replicate> all = folder.replicates();
    return replicate == 0 || all.get(replicate).block() != all.get(replicate - 1).block();
  }

  /** Cuts the last line in half. */
  private static void tear(Path file) throws IOException {
    String text = Files.readString(file);
    int last = text.lastIndexOf('\n', text.length() - 2) + 1;
    Files.writeString(file, text.substring(0, (last + text.length()) / 2));
  }

  private static List<String> lines(ResultsFolder folder, String name) throws IOException {
    return Files.readAllLines(folder.path().resolve(name));
  }
}
