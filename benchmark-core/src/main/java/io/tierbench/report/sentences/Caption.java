package io.tierbench.report.sentences;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.benchmark.UsualOptions;
import io.tierbench.record.Environment;
import io.tierbench.record.Machine;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a picture or a table says of its run, in plain text, so that it can stand by itself: how and
 * where it was measured, and whether it may be believed.
 */
public final class Caption {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
  private static final String PLACEMENT = "placement";

  private final Analysis analysis;
  private final Section section;

  public Caption(Analysis analysis, Section section) {
    this.analysis = analysis;
    this.section = section;
  }

  /** Preset, replicates, placement, and those options that are not as usual. */
  public String how() {
    Stream<String> options =
        section.options().entrySet().stream()
            .filter(
                option ->
                    option.getKey().equals(PLACEMENT)
                        || !UsualOptions.has(option.getKey(), option.getValue()))
            .map(option -> option.getKey() + " " + option.getValue());
    return Stream.concat(
            Stream.of(analysis.preset(), Texts.counted(analysis.replicates(), "replicate")),
            options)
        .collect(Collectors.joining(" · "));
  }

  public String howAndWhere() {
    return how() + " · " + where();
  }

  /** Machine, JVM and date. */
  public String where() {
    Environment environment = analysis.environment();
    Machine machine = environment.machine();
    String java = environment.client("java");
    return Stream.of(
            machine.processor(),
            Texts.counted(machine.cores(), "core"),
            java == null ? null : "JDK " + java,
            environment.started().format(DATE))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" · "));
  }

  /**
   * Why nothing may be concluded; nothing where the run has verdicts, and where it compares
   * nothing.
   */
  public Optional<String> warning() {
    return !analysis.compares() || analysis.hasVerdicts()
        ? Optional.empty()
        : Optional.of("No verdicts: they need %d replicates".formatted(Verdicts.FEWEST_REPLICATES));
  }

  /** What stands beside a rate: its interval, or the spread where there is none. */
  public static String interval(WorkloadTable table) {
    List<Measurement> measured = table.measurements().stream().filter(m -> !m.failed()).toList();
    long intervals = measured.stream().filter(m -> m.interval().isPresent()).count();
    boolean all = intervals == measured.size();
    return intervals == 0
        ? "lowest to highest slice"
        : "95 % interval of the geometric mean of the replicates"
            + (all ? "" : ", or lowest to highest where there are too few");
  }
}
