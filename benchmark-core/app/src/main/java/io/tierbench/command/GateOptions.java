package io.tierbench.command;

import io.tierbench.analysis.Findings;
import io.tierbench.compare.Gate;
import io.tierbench.compare.Gate.Allowance;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.io.IOException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of a regression gate: a run that fails if a stack has become slower. */
final class GateOptions {
  private static final int EXIT_SLOWER = 3;
  private static final int EXIT_INVALID = 1;
  private static final String FILE = "gate.md";

  @Option(
      names = "--fail-if-slower",
      paramLabel = "[<variant>:]<percent>",
      converter = Converter.class,
      description =
          "regression gate: exit code 3 if a call of the new version takes significantly more than <percent> longer than one of an old version. By default the plain stacks are the new version and all variants old; after:3%% makes variant 'after' the new one")
  private @Nullable Allowance allowance;

  /** Rejects {@code --fail-if-slower} if a run compares no versions, or has too few trials. */
  void requireComparisons(Supplier<RunPlan> plan) {
    if (allowance == null) {
      return;
    }
    RunPlan run = plan.get();
    if (allowance.comparisons(run).isEmpty()) {
      throw new IllegalArgumentException(
          allowance.newer().equals(Variant.PLAIN)
              ? "--fail-if-slower: no stack is compared with a variant of itself: add --variant=before:lib=<group>:<artifact>:<version>, or widen --include"
              : "--fail-if-slower=%s:...: no cell of the run has this variant; add --variant=%s:..."
                  .formatted(allowance.newer(), allowance.newer()));
    }
    if (run.maxTrials() < Verdicts.MIN_TRIALS) {
      throw new IllegalArgumentException(
          "--fail-if-slower needs at least %s trials for a verdict: use --preset=gate or --trials"
              .formatted(Verdicts.MIN_TRIALS));
    }
  }

  /** Prints the comparisons, writes them to {@value #FILE}, and returns the exit code. */
  int judge(ResultsFolder folder) throws IOException {
    if (allowance == null) {
      return 0;
    }
    Gate gate = Gate.of(folder, Findings.of(folder), allowance);
    folder.replace(FILE, gate.markdown());
    System.out.printf("%n%s%nAs Markdown: %s%n", gate.markdown(), folder.path().resolve(FILE));
    return gate.count(Verdict.SLOWER) > 0
        ? EXIT_SLOWER
        : gate.count(Verdict.INVALID) > 0 ? EXIT_INVALID : 0;
  }

  /** A converter of a percentage with or without the name of the new version. */
  static final class Converter implements ITypeConverter<Allowance> {
    private static final Pattern ALLOWANCE =
        Pattern.compile("(?:(.+):)?(\\d{1,3}(?:\\.\\d{1,3})?)%?");

    @Override
    public Allowance convert(String text) {
      Matcher allowance = ALLOWANCE.matcher(text.strip());
      if (!allowance.matches()) {
        throw new TypeConversionException(
            "'%s' is not a percentage such as 3%% or after:3%%".formatted(text));
      }
      return new Allowance(
          allowance.group(1) == null ? Variant.PLAIN : allowance.group(1),
          Double.parseDouble(allowance.group(2)));
    }
  }
}
