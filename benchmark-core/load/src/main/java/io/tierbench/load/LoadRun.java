package io.tierbench.load;

import io.tierbench.benchmark.BenchmarkDatabase;
import io.tierbench.benchmark.CheckedStack;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.ResultsFolder;
import io.tierbench.run.Versions;
import io.tierbench.server.control.Counters;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.Database;
import io.tierbench.text.Numbers;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A load on several stacks, whose servers are alive at once: a warm-up, the closed loop with every
 * number of callers, then the open loop at every rate. In a round each point has one iteration.
 * Iterations of the same load follow each other, with the stacks in random order, because a machine
 * may change its speed within a round.
 */
final class LoadRun {
  /** Length of a window relative to that of its ramp-up. */
  private static final int RAMP_UPS = 5;

  /** Read before this JVM is bound to a core. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final LoadPlan plan;
  private final Settings settings;
  private final PrintStream console;
  private final Random random;
  private final Map<String, CheckedStack> stacks = new LinkedHashMap<>();

  LoadRun(LoadPlan plan, Settings settings, PrintStream console) {
    this.plan = plan;
    this.settings = settings;
    this.console = console;
    random = new Random(plan.seed());
  }

  /**
   * Measures, prints the results and writes them into a new folder.
   *
   * @return exit code of the command: 0 if every point is OK, otherwise 1
   */
  int run(Path parent) throws Exception {
    try (BenchmarkDatabase database = new BenchmarkDatabase(settings, null);
        Callers callers = new Callers(plan.callers(), plan.maxInFlight())) {
      return run(parent, database, callers);
    }
  }

  private int run(Path parent, BenchmarkDatabase database, Callers callers) throws Exception {
    try {
      open(database);
      ResultsFolder folder = ResultsFolder.create(parent, "load");
      folder.write(describe(database));
      try (LoadResults results = new LoadResults(folder, this::summary, console)) {
        measure(results, callers);
        results.finish();
        return results.areValid() ? 0 : 1;
      }
    } finally {
      stacks.values().forEach(CheckedStack::close);
    }
  }

  private LoadSummary summary(List<Point> points) {
    Placement placement = plan.placement();
    return new LoadSummary(
        plan.workload(),
        points,
        placement == Placement.FREE ? PROCESSORS : 1,
        placement != Placement.SPLIT && settings.server().isEmpty());
  }

  /** Starts all servers, on one database, and checks their answers. */
  private void open(BenchmarkDatabase database) throws Exception {
    Settings located = settings;
    if (plan.workload().needsDatabase()) {
      settings.existingDatabase().ifPresent(Database::requirePreparedStatements);
      // Rejects a running server whose database is unknown.
      database.connectionArguments();
      located =
          new Settings(
              settings.server(),
              Optional.of(database.location()),
              Optional.empty(),
              settings.durability(),
              settings.serverJvmArguments(),
              Optional.empty(),
              Optional.empty());
    }
    for (Cell cell : plan.cells()) {
      console.printf("starting %s%n", LoadPlan.stack(cell));
      try {
        stacks.put(LoadPlan.stack(cell), CheckedStack.open(located, cell, plan.maxInFlight()));
      } catch (IllegalStateException e) {
        throw new IllegalStateException(LoadPlan.stack(cell) + ": " + e.getMessage(), e);
      }
    }
    // Not earlier: a server would inherit the cores of this JVM.
    stacks.values().forEach(CheckedStack::place);
  }

  private Environment describe(BenchmarkDatabase database) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", null);
    run.put("options", plan.options());
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("serverArguments", settings.serverJvmArguments());
    return Environment.describe(
        run,
        Versions.all(),
        JvmDescription.ofThisJvm().values(),
        stacks.values().iterator().next().describeServer().values(),
        plan.workload().needsDatabase() ? database.describe() : Map.of());
  }

  private void measure(LoadResults results, Callers callers) throws IOException {
    long window = TimeUnit.MILLISECONDS.toNanos(plan.iterationMillis());
    LoadGenerator generator = new LoadGenerator(callers, window / RAMP_UPS, window);
    long warmUps = (plan.warmUpMillis() + plan.iterationMillis() - 1) / plan.iterationMillis();
    long iterations = warmUps + plan.rounds() * (plan.inFlight().size() + plan.rates().size());
    console.printf(
        "measuring takes about %s%n",
        Numbers.duration(
            iterations * stacks.size() * plan.iterationMillis() / 1e3 * (RAMP_UPS + 1) / RAMP_UPS));
    for (int round = 0; round < warmUps; round++) {
      for (String stack : stacks.keySet()) {
        iteration(point(stack, plan.maxInFlight(), null, 0), round, generator);
      }
    }
    List<Point> closed = new ArrayList<>();
    for (int inFlight : plan.inFlight()) {
      for (String stack : stacks.keySet()) {
        closed.add(point(stack, inFlight, null, 0));
      }
    }
    measure("closed loop", closed, results, generator);
    List<Point> open = new ArrayList<>();
    for (Rate rate : plan.rates()) {
      for (String stack : stacks.keySet()) {
        double peak = LoadSummary.peak(closed, stack).map(Point::callsPerSecond).orElse(0.0);
        double due = rate.callsPerSecond(peak);
        boolean isKnown = !rate.isPercent() || LoadSummary.failedPeak(closed, stack).isEmpty();
        if (due > 0 && isKnown) {
          open.add(point(stack, plan.maxInFlight(), rate, due));
        }
      }
    }
    measure("open loop", open, results, generator);
  }

  private Point point(String stack, int inFlight, @Nullable Rate rate, double due) {
    return new Point(stack, inFlight, rate, due, plan.maxLagMicros(), new Recording());
  }

  private void measure(
      String loop, List<Point> points, LoadResults results, LoadGenerator generator)
      throws IOException {
    if (points.isEmpty()) {
      return;
    }
    results.plan(points);
    for (int round = 1; round <= plan.rounds(); round++) {
      console.printf("%s, round %s of %s%n", loop, round, plan.rounds());
      List<Point> shuffled = new ArrayList<>(points);
      Collections.shuffle(shuffled, random);
      // Sorted by the load, in the random order of each load's first point.
      List<String> loads = shuffled.stream().map(Point::level).distinct().toList();
      shuffled.sort(Comparator.comparingInt(point -> loads.indexOf(point.level())));
      for (Point point : shuffled) {
        long begin = System.currentTimeMillis();
        results.add(point, iteration(point, round, generator), begin, System.currentTimeMillis());
      }
    }
  }

  private Recording iteration(Point point, int round, LoadGenerator generator) {
    CheckedStack stack = Objects.requireNonNull(stacks.get(point.stack()));
    try {
      stack.place();
      Counters server = stack.serverCounters();
      Counters client = stack.clientCounters();
      long length = generator.rampUpNanos() + generator.windowNanos();
      Recording iteration =
          point.rate() == null
              ? generator.closed(point.inFlight(), stack::call)
              : generator.open(
                  plan.arrivals().schedule(point.due(), length, plan.seed() + round), stack::call);
      iteration.use(stack.clientCounters().since(client), stack.serverCounters().since(server));
      stack.cleanUp();
      return iteration;
    } catch (RuntimeException e) {
      // The server is gone, or a caller has failed.
      Recording nothing = new Recording();
      nothing.attempt(
          caller -> {
            throw e;
          },
          0);
      return nothing.end(generator.windowNanos());
    }
  }
}
