package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.Cell;
import io.tierbench.record.OtherPrograms;
import io.tierbench.run.OtherLoad.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Pairs that are alive together, and the rounds in which they are measured. In a round every cell
 * has one slice, one workload after the other, in random order. While one pair has its slice, the
 * others wait.
 *
 * <p>If a slice fails, its cell fails and the others go on. A pair that dies is started again once.
 */
final class Fleet implements AutoCloseable {
  /** Beyond the length of a slice: to set up, to clean up, to wait for a disk. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The answers of all customers are asked for before a first slice. */
  private static final Duration FIRST_TIMEOUT = Duration.ofMinutes(2);

  /** Long enough for some calls. */
  private static final int CHECKING_MILLIS = 10;

  private static final long CLOSING_MINUTES = 5;

  /**
   * Pairs that make their first calls at once: while the one waits for a disk, the other calls.
   * More would take each other's time on a core that all of them share.
   */
  private static final int CALLING_AT_ONCE = 2;

  /** Of first calls, as a multiple of the slices of rounds. */
  private static final int LONGEST_FIRST_SLICE = 10;

  /** First calls of a pair that is cold after those of the others, as a multiple of them. */
  private static final double CALLS_OF_THE_LATE = 2.5;

  /**
   * The criteria by which turns are grouped, from the coarsest to the finest: cells that are
   * compared most are measured closest together. The shapes of a stack are side by side, so that
   * the machine does not move all objects apart from all DataSets.
   */
  private static final List<Function<Turn, Object>> KINDS =
      List.of(
          Turn::steps,
          turn -> turn.course().cell().method(),
          turn -> turn.course().cell().parameter(Cell.PLACEMENT),
          turn -> turn.course().member());

  /** A pool waits for up to five seconds before it tries to connect again. */
  private static final int RECONNECTIONS = 10;

  private static final long RECONNECTION_MILLIS = 1_000;

  /** Of the time of first calls, whatever others take: they last twice as long at most. */
  private static final double MIN_OWN_SHARE = 0.5;

  private final Launcher launcher;
  private final Revival database;
  private final OtherLoad others;
  private final Undisturbed undisturbed;
  private final int sliceMillis;
  private final Random order;
  private final List<Course> courses = new ArrayList<>();
  private final Map<Member, Pair> pairs = Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<Member, String> restarts = new HashMap<>();

  /** The revivals of the database of which a pair knows. */
  private final Map<Member, Integer> reconnected = new HashMap<>();

  private final DoubleAdder millisReturned = new DoubleAdder();
  private int revivals;
  private int warmUpRounds;

  /** Starts a pair; it may not be ready yet. */
  interface Launcher {
    Pair launch(Member member);
  }

  /** Restores what all pairs share: the database. */
  interface Revival {
    /** Starts the database again where it has died, and says whether it had. */
    boolean revive();
  }

  /**
   * @param members whose pairs it will have
   * @param others that use the processors, too
   * @param sliceMillis length of a slice
   * @param order of the slices in each round
   */
  Fleet(
      List<Member> members,
      Launcher launcher,
      Revival database,
      OtherLoad others,
      int sliceMillis,
      Random order) {
    this.launcher = launcher;
    this.database = database;
    this.others = others;
    this.undisturbed = new Undisturbed(others);
    this.sliceMillis = sliceMillis;
    this.order = order;
    for (Member member : members) {
      pairs.put(member, null);
      member.cells().forEach(cell -> courses.add(new Course(member, cell)));
    }
  }

  /** Starts all pairs and checks every answer; as many pairs at a time as there are processors. */
  void start() {
    atOnce(Runtime.getRuntime().availableProcessors(), pairs.keySet(), this::start);
  }

  /** Works on several pairs at a time, as long as nothing is measured. */
  private static void atOnce(int most, Collection<Member> members, Consumer<Member> work) {
    ExecutorService workers = Executors.newFixedThreadPool(most);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (Member member : List.copyOf(members)) {
        all.add(workers.submit(() -> work.accept(member)));
      }
      for (Future<?> one : all) {
        await(one);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private void start(Member member) {
    try {
      pairs.put(member, launcher.launch(member));
    } catch (RuntimeException e) {
      of(member).forEach(course -> course.fail(String.valueOf(e.getMessage())));
      return;
    }
    check(member);
  }

  private static void await(Future<?> work) {
    try {
      work.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("work on a pair failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("work on the pairs was interrupted", e);
    }
  }

  /** Checks the answers of each cell in a first slice, which counts for nothing else. */
  private void check(Member member) {
    List<Course> all = new ArrayList<>(of(member));
    // What starts the server first starts it for all of them: with a database, if one needs it, and
    // with a connection to it for each caller.
    all.sort(
        Comparator.comparing(
                (Course course) -> !Workload.ofMethod(course.cell().benchmark()).needsDatabase())
            .thenComparing(course -> -course.cell().callers()));
    for (Course course : all) {
      if (course.runs()) {
        run(course, CHECKING_MILLIS, Phase.WARM_UP, false, FIRST_TIMEOUT);
      }
    }
  }

  private List<Course> of(Member member) {
    return courses.stream().filter(course -> course.member().equals(member)).toList();
  }

  /**
   * Before the first round: a slice for every cell that has made less than its part of the calls of
   * its pair. Nothing counts but that the calls are made.
   *
   * @param calls of a pair that are enough, as many of each of its cells
   * @param seconds of slices of a pair that are enough, as many of each of its cells, however many
   *     calls it has made
   * @param more whether only those make calls that were asked for more
   * @return how many pairs have cells that made fewer, and time left
   */
  int makeCalls(int calls, double seconds, boolean more) {
    // In the order of the plan: how often this happens depends on how fast the calls are, and the
    // seed alone says the order of the rounds.
    atOnce(
        CALLING_AT_ONCE,
        pairs.keySet(),
        member -> {
          for (Course course : of(member)) {
            if (lacks(course, calls, seconds, more)) {
              makeFirstCalls(course, lengthOfFirstSlice(course, calls, seconds));
            }
          }
        });
    return (int)
        pairs.keySet().stream()
            .filter(
                member ->
                    of(member).stream().anyMatch(course -> lacks(course, calls, seconds, more)))
            .count();
  }

  /**
   * What others take of the processors is no time that the pair has had: it would stay colder
   * beside them than without.
   */
  private void makeFirstCalls(Course course, int millis) {
    Moment start = others.now();
    run(course, millis, Phase.WARM_UP, false, TIMEOUT)
        .ifPresent(
            result -> {
              double share = Math.max(MIN_OWN_SHARE, 1 - others.share(start, others.now()));
              millisReturned.add(millis * (1 - share));
              course.addBeforeRounds(millis * share, result.rate() * millis / 1000);
            });
  }

  /**
   * Asks the pairs that are still cold, or had no time for their calls, for more than the others:
   * the next {@link #makeCalls} are theirs. What has hardly been called does not rise, and looks
   * level.
   *
   * @param level the cells that are not cold; a pair is if more than half of its cells are
   * @param calls that were enough
   * @return how many pairs that are
   */
  int askForMore(Set<Course> level, int calls) {
    int late = 0;
    for (Member member : pairs.keySet()) {
      if (isSlow(member, calls) || isMost(member, course -> !level.contains(course))) {
        of(member).forEach(Course::askForMore);
        late++;
      }
    }
    return late;
  }

  /**
   * Before the first round: a slice for every cell in which the steps of its call are timed. Code
   * that runs for the first time while it is measured would be compiled anew then.
   */
  void rehearseSteps() {
    atOnce(
        CALLING_AT_ONCE,
        pairs.keySet(),
        member -> {
          for (Course course : of(member)) {
            if (warmsUp(course) && course.hasSteps()) {
              run(course, sliceMillis, Phase.WARM_UP, true, TIMEOUT);
            }
          }
        });
  }

  /**
   * Whether a cell has made less than its part of the calls of its pair, and has time left. Each
   * cell has as many: were it time instead, the slow ones would hardly be called.
   */
  private boolean lacks(Course course, int calls, double seconds, boolean more) {
    double part = partOfFirstCalls(course);
    return course.runs()
        && warmsUp(course)
        && (course.isLate() || !more)
        && course.callsBeforeRounds() < calls * part
        && course.millisBeforeRounds() < 1000 * seconds * part;
  }

  /** Of the calls of its pair, and of their time. */
  private double partOfFirstCalls(Course course) {
    return (course.isLate() ? CALLS_OF_THE_LATE : 1) / warming(course.member());
  }

  /**
   * As long as the calls that a cell lacks will take, by its pace so far. JMH works around each
   * slice, and is compiled itself: long ones leave more time to the calls.
   */
  private int lengthOfFirstSlice(Course course, int calls, double seconds) {
    double spent = course.millisBeforeRounds();
    if (spent == 0) {
      return sliceMillis;
    }
    double part = partOfFirstCalls(course);
    double lacking = spent * (calls * part / course.callsBeforeRounds() - 1);
    double left = Math.min(lacking, 1000 * seconds * part - spent);
    double most = LONGEST_FIRST_SLICE * (double) sliceMillis;
    return (int) Math.ceil(Math.max(sliceMillis, Math.min(left, most)));
  }

  private long warming(Member member) {
    return warming(member, course -> true);
  }

  /** Of the cells of a pair that run and warm up. */
  private long warming(Member member, Predicate<Course> which) {
    return of(member).stream()
        .filter(course -> course.runs() && warmsUp(course))
        .filter(which)
        .count();
  }

  private boolean isMost(Member member, Predicate<Course> which) {
    return 2 * warming(member, which) > warming(member);
  }

  /** How many of its pairs had no time for so many calls. */
  int slow(int calls) {
    return (int) pairs.keySet().stream().filter(member -> isSlow(member, calls)).count();
  }

  /** Whether most cells of a pair made fewer than their part of so many calls. */
  private boolean isSlow(Member member, int calls) {
    double part = calls / (double) warming(member);
    return isMost(member, course -> course.callsBeforeRounds() < part);
  }

  /**
   * A round of the warm-up.
   *
   * @param number of the round, from 1
   */
  void warmUp(int number) {
    warmUpRounds = number;
    for (Turn turn : shuffled(false)) {
      if (warmsUp(turn.course())) {
        undisturbed
            .run(() -> run(turn.course(), sliceMillis, Phase.WARM_UP, false, TIMEOUT))
            .ifPresent(result -> turn.course().addWarmUp(number, result.rate()));
      }
    }
  }

  /**
   * A round that is measured.
   *
   * @param number of the round, going on from those of the warm-up
   * @param steps whether each cell has a second slice, in which the steps of a call are timed
   */
  void measure(int number, boolean steps) {
    for (Turn turn : shuffled(steps)) {
      undisturbed
          .run(() -> run(turn.course(), sliceMillis, Phase.MEASURED, turn.steps(), TIMEOUT))
          .ifPresent(
              result -> {
                if (turn.steps()) {
                  turn.course().addSteps(result);
                } else {
                  turn.course().addMeasured(number, result);
                }
              });
    }
  }

  /** What other programs did to it so far. */
  OtherPrograms others() {
    return undisturbed.interference(millisReturned.sum() / 1000);
  }

  /** Checks all answers again, counts bytes, and takes the metrics that a cell gives only once. */
  void finish() {
    for (Course course : courses) {
      if (course.runs()) {
        finish(course);
      }
    }
  }

  /** Nothing is measured any more for which a new pair would have to be started. */
  private void finish(Course course) {
    try {
      attempt(course, slice(course, CHECKING_MILLIS, Phase.LAST, false), FIRST_TIMEOUT)
          .ifPresent(course::addLast);
    } catch (Pair.GoneException e) {
      course.fail("when its answers were checked again, " + e.getMessage());
    }
  }

  private record Turn(Course course, boolean steps) {}

  /**
   * The turns of a round. Cells of the same workload follow each other, because a machine may
   * change its pace within a round, and cells that are compared should meet the same pace.
   *
   * <p>A failed cell keeps its place, so that the seed alone determines the order.
   */
  private List<Turn> shuffled(boolean withSteps) {
    List<Turn> turns = new ArrayList<>();
    for (Course course : courses) {
      turns.add(new Turn(course, false));
      if (withSteps && course.hasSteps()) {
        turns.add(new Turn(course, true));
      }
    }
    return shuffled(turns, 0);
  }

  /**
   * @param turns that have the first of {@link #KINDS} in common
   * @param common so many of them
   */
  private List<Turn> shuffled(List<Turn> turns, int common) {
    if (common == KINDS.size()) {
      Collections.shuffle(turns, order);
      return turns;
    }
    Map<Object, List<Turn>> kinds = new LinkedHashMap<>();
    for (Turn turn : turns) {
      kinds.computeIfAbsent(KINDS.get(common).apply(turn), kind -> new ArrayList<>()).add(turn);
    }
    List<List<Turn>> groups = new ArrayList<>(kinds.values());
    Collections.shuffle(groups, order);
    return groups.stream().flatMap(group -> shuffled(group, common + 1).stream()).toList();
  }

  /** The result of a slice that succeeded; a pair that is gone is started again. */
  private Optional<Slice.Result> run(
      Course course, int millis, Phase phase, boolean steps, Duration patience) {
    if (!course.runs()) {
      return Optional.empty();
    }
    Slice slice = slice(course, millis, phase, steps);
    try {
      return steps ? attemptSteps(course, slice, patience) : attempt(course, slice, patience);
    } catch (Pair.GoneException e) {
      restart(course.member(), Objects.requireNonNull(e.getMessage()));
      // Its new pair takes part from here on.
      return Optional.empty();
    }
  }

  /** A server that was started elsewhere may lack the timers; its calls are valid nevertheless. */
  private Optional<Slice.Result> attemptSteps(Course course, Slice slice, Duration patience) {
    Slice.Result result = pair(course.member()).run(slice, patience);
    if (result.failure() != null) {
      course.withoutSteps();
    }
    return succeeded(result);
  }

  /** Runs a slice, with a second attempt if needed; if that fails too, its cell fails. */
  private Optional<Slice.Result> attempt(Course course, Slice slice, Duration patience) {
    Slice.Result result = pair(course.member()).run(slice, patience);
    if (result.failure() != null) {
      result = again(course.member(), slice, result);
    }
    if (result.failure() != null) {
      course.fail(result.failure());
    }
    return succeeded(result);
  }

  private static Optional<Slice.Result> succeeded(Slice.Result result) {
    return Optional.of(result).filter(done -> done.failure() == null);
  }

  /**
   * A slice may have failed because the database had died. Then each pair finds its connections
   * broken and gets new ones after a while.
   */
  private synchronized Slice.Result again(Member member, Slice slice, Slice.Result failed) {
    if (database.revive()) {
      revivals++;
    }
    Slice.Result result = failed;
    if (reconnected.getOrDefault(member, 0) < revivals) {
      reconnected.put(member, revivals);
      for (int attempt = 0; attempt < RECONNECTIONS && result.failure() != null; attempt++) {
        pause();
        result = pair(member).run(slice, FIRST_TIMEOUT);
      }
    }
    return result;
  }

  private Pair pair(Member member) {
    return Objects.requireNonNull(pairs.get(member));
  }

  private static void pause() {
    try {
      Thread.sleep(RECONNECTION_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Slice slice(Course course, int millis, Phase phase, boolean steps) {
    Map<String, String> parameters = new TreeMap<>(course.cell().parameters());
    if (steps) {
      parameters.put(Cell.METERING, Metering.STEPS.name());
    }
    boolean numbersOnly = phase == Phase.MEASURED && (steps || course.needsNumbersOnly());
    return new Slice(course.cell().benchmark(), parameters, millis, phase, numbersOnly);
  }

  /** Starts a pair again, once; then its cells fail. The new pair is warmed up like the others. */
  private synchronized void restart(Member member, String cause) {
    if (database.revive()) {
      revivals++;
    }
    pair(member).close();
    String before = restarts.putIfAbsent(member, cause);
    if (before != null) {
      of(member).forEach(course -> course.fail("%s; before that %s".formatted(cause, before)));
      return;
    }
    List<Course> running = of(member).stream().filter(Course::runs).toList();
    running.forEach(course -> course.restart(cause));
    try {
      pairs.put(member, launcher.launch(member));
    } catch (RuntimeException e) {
      running.forEach(course -> course.fail("%s; then %s".formatted(cause, e.getMessage())));
      return;
    }
    check(member);
    for (Course course : running) {
      for (int millis = 0; millis < course.millisBeforeRounds(); millis += sliceMillis) {
        run(course, sliceMillis, Phase.WARM_UP, false, TIMEOUT);
      }
    }
    for (int round = 0; round < warmUpRounds; round++) {
      for (Course course : running) {
        if (warmsUp(course)) {
          run(course, sliceMillis, Phase.WARM_UP, false, TIMEOUT);
        }
      }
    }
  }

  /**
   * The cell whose warm-up warms this one as well: the first of its pair that runs, and runs the
   * same code, if elsewhere.
   */
  Course warmer(Course course) {
    return of(course.member()).stream()
        .filter(other -> other.runs() && other.cell().runsTheCodeOf(course.cell()))
        .findFirst()
        .orElse(course);
  }

  boolean warmsUp(Course course) {
    return warmer(course) == course;
  }

  List<Course> courses() {
    return courses;
  }

  /** Descriptions of the JVMs of each variant, from the first pair that has a server. */
  Map<String, PairDescription> describe() {
    Map<String, PairDescription> descriptions = new LinkedHashMap<>();
    pairs.forEach(
        (member, pair) -> {
          if (member.stack().hasServer() && of(member).stream().anyMatch(Course::runs)) {
            descriptions.computeIfAbsent(member.stack().variant(), variant -> pair.describe());
          }
        });
    return descriptions;
  }

  /** Names of its pairs. */
  List<String> names() {
    return pairs.keySet().stream().map(Member::name).toList();
  }

  @Override
  public void close() {
    ExecutorService closing =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    pairs.values().stream().filter(Objects::nonNull).forEach(pair -> closing.submit(pair::close));
    closing.shutdown();
    try {
      closing.awaitTermination(CLOSING_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
