package io.tierbench.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A comparison of two cells, with its questions. The ratio of a contrast is that of the first to
 * the second.
 *
 * @param other label of the second; if one of the two is the baseline, the plain variant, the
 *     counterpart of a framework, or the cell with one caller, one core, documented code or no
 *     tuning, it is the second
 * @param questions answered by it; empty if two cells are compared only to rank them
 */
public record Contrast(String workload, String one, String other, Set<Question> questions) {

  /** Options for code that the libraries' documentation does not show. */
  private static final Map<String, Question> OF_CODE =
      Map.of(Cell.EFFORT, Question.EFFORT, Cell.DISPATCH, Question.TUNING);

  public Contrast {
    Set<Question> copy = EnumSet.noneOf(Question.class);
    copy.addAll(questions);
    questions = Collections.unmodifiableSet(copy);
  }

  /**
   * Returns all contrasts of a run, fixed before it: each cell against the baseline, serializations
   * within a transport, transports within a serialization, and shapes within a stack, all within a
   * variant; then each stack against itself in another variant, with several callers against one,
   * on several cores against one, with tuned against documented code, and with a tuning against
   * none; and each framework as shipped against the baseline, its counterpart in the matrix, and
   * the others of its serialization. Two stacks are compared with equal options. Two cells that
   * answer two questions are listed once.
   *
   * @param cells of the run; the earlier cell of two comes first, unless it must be the second
   */
  public static List<Contrast> planned(List<CellDescription> cells, Baseline baseline) {
    List<Contrast> contrasts = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      for (int j = i + 1; j < cells.size(); j++) {
        CellDescription one = cells.get(i);
        CellDescription other = cells.get(j);
        Set<Question> questions = questions(one, other, baseline);
        if (!questions.isEmpty()) {
          boolean swap =
              questions.contains(Question.VARIANT) && !other.variant().isEmpty()
                  || questions.contains(Question.CALLERS) && one.callers() == 1
                  || questions.contains(Question.CORES) && one.cores() == 1
                  || OF_CODE.entrySet().stream()
                      .anyMatch(
                          option ->
                              questions.contains(option.getValue()) && one.isUsual(option.getKey()))
                  || questions.contains(Question.COUNTERPART) && other.isFramework()
                  || questions.contains(Question.BASELINE) && baseline.is(one);
          contrasts.add(
              new Contrast(
                  one.workload(),
                  swap ? other.label() : one.label(),
                  swap ? one.label() : other.label(),
                  questions));
        }
      }
    }
    return contrasts;
  }

  /**
   * Tells whether two cells share their link, or their transport with its other options. Other
   * pairs would add hundreds of irrelevant comparisons.
   */
  private static boolean shareLinkOrTransport(CellDescription one, CellDescription other) {
    return one.link().equals(other.link()) || one.transport().equals(other.transport());
  }

  /** Tells whether two cells are the same call of the same stack, apart from some options. */
  private static boolean differOnlyIn(
      CellDescription one, CellDescription other, String... options) {
    return one.workload().equals(other.workload())
        && isSameStack(one, other)
        && one.shape().equals(other.shape())
        && one.variant().equals(other.variant())
        && one.optionsWithout(options).equals(other.optionsWithout(options));
  }

  private static boolean isSameStack(CellDescription one, CellDescription other) {
    return one.framework().equals(other.framework())
        && one.serialization().equals(other.serialization())
        && one.transportConfig().equals(other.transportConfig());
  }

  private static Set<Question> questions(
      CellDescription one, CellDescription other, Baseline baseline) {
    Set<Question> questions = EnumSet.noneOf(Question.class);
    if (!one.workloadOptions().equals(other.workloadOptions())) {
      boolean callers = one.callers() != other.callers();
      boolean cores = one.cores() != other.cores();
      if (callers
          && Math.min(one.callers(), other.callers()) == 1
          && differOnlyIn(one, other, Cell.CALLERS)) {
        questions.add(Question.CALLERS);
      }
      if (cores
          && !callers
          && Math.min(one.cores(), other.cores()) == 1
          && differOnlyIn(one, other, Cell.CALLERS, Cell.CORES)) {
        questions.add(Question.CORES);
      }
      OF_CODE.forEach(
          (option, question) -> {
            if (one.isUsual(option) != other.isUsual(option) && differOnlyIn(one, other, option)) {
              questions.add(question);
            }
          });
      return questions;
    }
    boolean serialization = one.serialization().equals(other.serialization());
    boolean transportConfig = one.transportConfig().equals(other.transportConfig());
    boolean shape = one.shape().equals(other.shape());
    if (!one.variant().equals(other.variant())) {
      if (isSameStack(one, other) && shape) {
        questions.add(Question.VARIANT);
      }
      return questions;
    }
    if (shape && (baseline.is(one) != baseline.is(other))) {
      questions.add(Question.BASELINE);
    }
    if (!one.framework().equals(other.framework())) {
      if (shape && serialization && one.isFramework() && other.isFramework()) {
        questions.add(Question.FRAMEWORK);
      } else if (shape && serialization && transportConfig) {
        questions.add(Question.COUNTERPART);
      }
      return questions;
    }
    if (!serialization && transportConfig && shape) {
      questions.add(Question.SERIALIZATION);
    }
    if (serialization && !transportConfig && shape && shareLinkOrTransport(one, other)) {
      questions.add(Question.TRANSPORT);
    }
    if (serialization && transportConfig && !shape) {
      questions.add(Question.SHAPE);
    }
    return questions;
  }
}
