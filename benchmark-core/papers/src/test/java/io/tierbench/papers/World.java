package io.tierbench.papers;

import io.tierbench.record.CellDescription;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Rates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Hypothetical worlds: results of the paper's rows, with their uncertainty. */
enum World {
  /** Results as in the paper. */
  AS_PUBLISHED {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return published(row, experiment);
    }
  },
  /** Every effect at half its size. */
  HALVED {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return Math.sqrt(published(row, experiment));
    }
  },
  /** Every effect much larger. */
  CUBED {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return Math.pow(published(row, experiment), 3);
    }
  },
  /** All rows equally fast. */
  LEVEL {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return 100;
    }
  },
  /** Fast and slow rows exchanged. */
  INVERTED {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return 1e6 / published(row, experiment);
    }
  },
  /** Differences between rows that grow with the amount of work, most of all with DataSets. */
  WIDENING {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      double step =
          switch (experiment) {
            case EMPTY_CROSS_PROCESS, EMPTY_CROSS_MACHINE -> 1.1;
            case LOAD_CUSTOMER_OBJECT -> 1.2;
            case LOAD_PRODUCTS_OBJECT -> 1.3;
            case STORE_ORDER_OBJECT -> 1.4;
            default -> 1.5;
          };
      return 100 * Math.pow(step, row.ordinal());
    }
  },
  /** Results as in the paper, with trials that do not agree. */
  NOISY {
    @Override
    double speed(PaperRow row, Experiment experiment) {
      return published(row, experiment);
    }
  };

  private static final PublishedResults PUBLISHED = PublishedResults.read();

  /** Rows with results in runs. */
  static final List<PaperRow> ROWS =
      Arrays.stream(PaperRow.values())
          .filter(row -> row.counterpart().isPresent() || row == PaperRow.REMOTING_TCP_SOAP)
          .toList();

  /** Rows with results that have a counterpart. */
  static final List<PaperRow> SPREAD =
      ROWS.stream().filter(row -> row.counterpart().isPresent()).toList();

  abstract double speed(PaperRow row, Experiment experiment);

  private static double published(PaperRow row, Experiment experiment) {
    return PUBLISHED.callsPerSecond(row, experiment);
  }

  private static Counterpart stack(PaperRow row) {
    return row.counterpart()
        .orElse(new Counterpart(Serialization.named("SOAP"), Transport.named("TCP")));
  }

  static String label(PaperRow row, Experiment experiment) {
    return stack(row) + " " + experiment.cells();
  }

  /** Returns a row on its counterpart in the matrix. */
  static PaperCall call(PaperRow row, Experiment experiment) {
    StandIns standIns = StandIns.OF_THE_MATRIX;
    return standIns.call(row, standIns.of(row).orElseThrow(), experiment);
  }

  static List<PaperCall> calls(List<PaperRow> rows, Experiment experiment) {
    return rows.stream().map(row -> call(row, experiment)).toList();
  }

  /** Returns a cell for each of the rows in each of the experiments; the empty call once. */
  static List<CellDescription> cells(Map<String, String> options) {
    List<CellDescription> cells = new ArrayList<>();
    for (Experiment experiment : Experiment.OF_2005) {
      if (experiment != Experiment.EMPTY_CROSS_PROCESS) {
        for (PaperRow row : ROWS) {
          cells.add(
              MeasuredRuns.cell(
                  label(row, experiment),
                  experiment.workload(),
                  stack(row),
                  experiment.shape(),
                  options));
        }
      }
    }
    return cells;
  }

  Map<String, Map<Integer, Double>> figures(int trials) {
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    for (Experiment experiment : Experiment.OF_2005) {
      if (experiment != Experiment.EMPTY_CROSS_PROCESS) {
        for (PaperRow row : ROWS) {
          figures.put(
              label(row, experiment),
              trials(trials, speed(row, experiment), row.ordinal(), experiment.ordinal()));
        }
      }
    }
    return figures;
  }

  /**
   * Returns trials, one of which is far from the others in a noisy world, by a different amount for
   * each cell.
   */
  private Map<Integer, Double> trials(int trials, double speed, int row, int experiment) {
    Map<Integer, Double> figures = new HashMap<>();
    for (int trial = 1; trial <= trials; trial++) {
      double noise =
          0.002 * Math.sin(7.3 * row + 2.1 * experiment + trial * (row + experiment + 1));
      double far = this == NOISY && trial == 1 ? (row + 2) * (3 + 2.5 * experiment) : 0;
      figures.put(trial, speed * Math.exp(noise + far));
    }
    return figures;
  }

  /** Returns the work of a call that stores an order relative to the rest of it. */
  private Map<String, Map<Integer, Double>> workToRest(int trials) {
    double work = this == LEVEL ? 0.5 : this == INVERTED ? 0.2 : 0.8;
    Map<String, Map<Integer, Double>> works = new HashMap<>();
    for (PaperRow row : ROWS) {
      Map<Integer, Double> byTrial = new HashMap<>();
      trials(trials, 1, row.ordinal(), 0)
          .forEach((trial, factor) -> byTrial.put(trial, work / (1 - work) / factor));
      works.put(label(row, Experiment.STORE_ORDER_OBJECT), byTrial);
    }
    return works;
  }

  MeasuredRun run(int trials) {
    return run(trials, Map.of());
  }

  MeasuredRun run(int trials, Map<String, String> invalid) {
    return MeasuredRuns.of(
        cells(MeasuredRuns.OPTIONS),
        new Evidence(rates(figures(trials)), invalid, Map.of(), 600),
        workToRest(trials));
  }

  /** Returns rates whose medians are these values: some rounds, with equal effects on all cells. */
  static Map<String, List<Rates>> rates(Map<String, Map<Integer, Double>> figures) {
    Map<String, List<Rates>> rates = new HashMap<>();
    figures.forEach(
        (label, byTrial) ->
            byTrial.forEach(
                (trial, figure) ->
                    rates
                        .computeIfAbsent(label, cell -> new ArrayList<>())
                        .add(new Rates(trial, 1, 1, rounds(figure)))));
    return rates;
  }

  private static TreeMap<Integer, Double> rounds(double figure) {
    TreeMap<Integer, Double> rounds = new TreeMap<>();
    for (double factor : new double[] {1, 0.98, 1.02, 0.99, 1.01}) {
      rounds.put(rounds.size() + 1, figure * factor);
    }
    return rounds;
  }
}
