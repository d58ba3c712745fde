package io.tierbench.compare;

import io.tierbench.record.Cell;
import io.tierbench.record.Contrast;
import io.tierbench.record.Question;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.record.VariantDescription;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A regression gate: the comparisons of a new version with old ones. The versions are the plain
 * stacks and the variants of one run.
 *
 * @param comparisons of the new version with old ones, in the order of {@link #ORDER}
 */
public record Gate(
    Allowance allowance, List<VariantDescription> variants, List<Judgement> comparisons) {
  private static final List<Verdict> ORDER =
      List.of(
          Verdict.SLOWER,
          Verdict.INVALID,
          Verdict.INCONCLUSIVE,
          Verdict.EQUIVALENT,
          Verdict.FASTER);

  /**
   * The permitted slowdown.
   *
   * @param newer name of the variant that is the new version, or {@link Variant#PLAIN}
   * @param percent by which calls of the new version may take longer
   */
  public record Allowance(String newer, double percent) {

    /** Returns the planned comparisons of the new version with the others. */
    public Set<Contrast> comparisons(RunPlan plan) {
      return plan.contrasts().stream()
          .filter(contrast -> contrast.questions().contains(Question.VARIANT))
          .filter(contrast -> isNewer(plan, contrast.one()) || isNewer(plan, contrast.other()))
          .collect(Collectors.toSet());
    }

    private boolean isNewer(RunPlan plan, String label) {
      String variant = plan.cell(label).map(Cell::variant).orElseThrow();
      return variant.equals(newer) || variant.isEmpty() && newer.equals(Variant.PLAIN);
    }
  }

  public static Gate of(ResultsFolder folder, Verdicts verdicts, Allowance allowance) {
    Set<Contrast> asked = allowance.comparisons(folder.plan());
    return new Gate(
        allowance,
        folder.environment().variants(),
        verdicts.judgements().stream()
            .filter(judgement -> asked.contains(judgement.contrast()))
            .map(
                judgement ->
                    allowance.isNewer(folder.plan(), judgement.contrast().one())
                        ? judgement
                        : judgement.inverse())
            .map(judgement -> judged(judgement, 1 + allowance.percent() / 100))
            .sorted(Comparator.comparingInt(judgement -> ORDER.indexOf(judgement.verdict())))
            .toList());
  }

  /** Judges a comparison by another margin than that of the run. */
  private static Judgement judged(Judgement judgement, double margin) {
    Ratio ratio = judgement.ratio();
    Double adjustedP = judgement.adjustedP();
    if (judgement.verdict() == Verdict.INVALID || ratio == null || adjustedP == null) {
      return judgement;
    }
    Verdict verdict = Verdicts.decide(ratio, adjustedP, margin);
    String reason =
        verdict.decided()
            ? null
            : Objects.requireNonNullElse(judgement.reason(), "needs more trials");
    return new Judgement(judgement.contrast(), ratio, adjustedP, verdict, reason, null, null);
  }

  public int count(Verdict verdict) {
    return (int) comparisons.stream().filter(one -> one.verdict() == verdict).count();
  }

  /** Returns the comparisons as Markdown, for a comment on a pull request. */
  public String markdown() {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                Column.text("new"),
                Column.text("old"),
                Column.text("verdict"),
                Column.number("throughput"),
                Column.text("reason")));
    for (Judgement cells : comparisons) {
      table.add(
          List.of(
              cells.contrast().one(),
              cells.contrast().other(),
              cells.verdict().name(),
              cells.ratio() == null ? "-" : Numbers.ratio(cells.ratio()),
              Objects.requireNonNullElse(cells.reason(), "")));
    }
    String title =
        String.format(
            Locale.ROOT,
            "### %s: %d of %s slower by more than %s %%, %d inconclusive, %d invalid",
            outcome(),
            count(Verdict.SLOWER),
            Texts.counted(comparisons.size(), "comparison"),
            Numbers.plain(allowance.percent()),
            count(Verdict.INCONCLUSIVE),
            count(Verdict.INVALID));
    String sides =
        "Throughput of %s relative to each other version with its 95 %% CI, in the same trials and rounds."
            .formatted(allowance.newer());
    return Stream.concat(Stream.of(title, "", sides, ""), variants.stream().map(Gate::description))
            .collect(Collectors.joining("\n", "", "\n\n"))
        + table;
  }

  private String outcome() {
    if (count(Verdict.SLOWER) > 0) {
      return "Slower";
    }
    return comparisons.stream().allMatch(one -> one.verdict().decided())
        ? "Not slower"
        : "Undecided";
  }

  private static String description(VariantDescription variant) {
    return "- "
        + MarkdownTable.escape(
            Stream.of(
                    Stream.ofNullable(variant.java()).map(version -> "Java " + version),
                    Stream.ofNullable(variant.jar()),
                    variant.libraries().stream(),
                    variant.arguments().stream())
                .flatMap(parts -> parts)
                .collect(Collectors.joining(", ", variant.name() + ": ", "")));
  }
}
