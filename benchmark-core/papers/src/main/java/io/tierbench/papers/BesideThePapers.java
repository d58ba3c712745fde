package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.benchmark.Shape;
import io.tierbench.papers.PublishedResults.PublishedNumber;
import io.tierbench.serialization.Serialization;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Published results next to those of a run: the tables of the comparison of 2005, the percentages
 * of that of 2007, and the cost of compression in the paper of 2011. All numbers are ratios within
 * one source: rates of a paper and of the run are never compared directly.
 *
 * <p>{@code docs/schema/claims.schema.json} describes the fields.
 */
public record BesideThePapers(
    List<PaperColumn> columns,
    List<SummaryRow> summary,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LeadRow> leads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CompressionRow> compressions) {
  private static final PaperRow REFERENCE = PaperRow.ENTERPRISE_SERVICES;
  private static final String NOT_IN_THIS_RUN = "not in this run";

  /** An experiment of 2005: its rows relative to one of them, or each to itself with objects. */
  public record PaperColumn(
      String id,
      String title,
      String workload,
      @Nullable String shape,
      String reference,
      String remark,
      List<ColumnRow> rows) {}

  /** The ratio of a row to the reference of its column, in the paper and in the run. */
  public record ColumnRow(
      String row,
      String protocol,
      String security,
      String hosting,
      double paper,
      @Nullable String stack,
      @Nullable Multiple ours,
      @Nullable String remark) {}

  /** A measured ratio, with the 95 % interval and the standard deviation over the trials. */
  public record Multiple(
      double estimate,
      @Nullable Double low,
      @Nullable Double high,
      @JsonProperty("replicates") int trials,
      @Nullable Double deviation) {}

  /** One row of the paper, across all columns. */
  public record SummaryRow(
      String row,
      @Nullable String stack,
      @Nullable String difference,
      List<SummaryEntry> entries) {}

  /** The lead of one row of the comparison of 2007 over another. */
  public record LeadRow(
      String workload,
      String ahead,
      String behind,
      String processors,
      double paper,
      String stack,
      String other,
      @Nullable String load,
      @Nullable Multiple ours,
      @Nullable String remark) {}

  /** Throughput without a compression relative to that with it, without a limiting network. */
  public record CompressionRow(
      String workload,
      String compression,
      double paper,
      String stack,
      @Nullable Multiple ours,
      @Nullable String remark) {}

  record SummaryEntry(String column, double paper, @Nullable Multiple ours) {}

  static BesideThePapers of(MeasuredRun run) {
    StandIns standIns = run.standIns();
    List<PaperColumn> columns = new ArrayList<>();
    for (Experiment experiment : Experiment.OF_2005) {
      Shape shape = standIns.shape(experiment);
      columns.add(
          new PaperColumn(
              experiment.id(),
              experiment.title(),
              experiment.workload(),
              shape == null ? "" : shape.name(),
              REFERENCE.label(),
              difference(experiment, run),
              rows(experiment, row -> call(REFERENCE, experiment, run), run)));
    }
    for (Experiment objects : Experiment.WITH_OBJECTS) {
      Experiment dataSet = objects.withDataSet();
      columns.add(
          new PaperColumn(
              dataSet.id() + " / " + objects.id(),
              dataSet.title() + " against objects",
              dataSet.workload(),
              null,
              "the same row with objects",
              difference(dataSet, run),
              rows(dataSet, row -> call(row, objects, run), run)));
    }
    return new BesideThePapers(
        List.copyOf(columns), summary(columns, standIns), leads(run), compressions(run));
  }

  private static String difference(Experiment experiment, MeasuredRun run) {
    StandIns standIns = run.standIns();
    return experiment.difference(
        standIns.shape(experiment), standIns.link(experiment), run.network());
  }

  private static PaperCall call(PaperRow row, Experiment experiment, MeasuredRun run) {
    return run.standIns().call(row, run.standIns().of(row).orElse(null), experiment);
  }

  /** Returns the rows of a column, ordered by their throughput in the paper, fastest first. */
  private static List<ColumnRow> rows(
      Experiment experiment, Function<PaperRow, PaperCall> reference, MeasuredRun run) {
    return Arrays.stream(PaperRow.values())
        .sorted(
            Comparator.comparingDouble(
                row -> -PublishedResults.ALL.callsPerSecond(row, experiment)))
        .map(row -> row(row, call(row, experiment, run), reference.apply(row), run))
        .toList();
  }

  private static ColumnRow row(PaperRow row, PaperCall call, PaperCall reference, MeasuredRun run) {
    Multiple ours = null;
    String remark;
    if (call.counterpart() == null) {
      remark = "needs the suite paper-2005";
    } else if (run.label(call).isEmpty() || run.label(reference).isEmpty()) {
      remark = NOT_IN_THIS_RUN;
    } else {
      Term speed = Term.speed(call);
      boolean isReference = call.equals(reference);
      Term term = isReference ? speed : new Term.Over(speed, Term.speed(reference));
      Value value = term.in(run);
      int trials = value.figures().size();
      ours =
          !isReference
              ? multiple(value)
              : trials == 0 ? null : new Multiple(1, null, null, trials, null);
      remark = run.whyUnusable(term.calls(), value).orElse(null);
    }
    PublishedNumber number = PublishedResults.ALL.number(row, call.experiment());
    return new ColumnRow(
        row.label(),
        number.protocol(),
        number.security(),
        number.hosting(),
        number.value()
            / PublishedResults.ALL.callsPerSecond(
                Objects.requireNonNull(reference.row()), reference.experiment()),
        call.counterpart() == null ? null : call.counterpart().toString(),
        ours,
        remark);
  }

  private static @Nullable Multiple multiple(Value value) {
    Collection<Double> figures = value.figures().values();
    if (figures.isEmpty() || !value.isMeasured()) {
      return null;
    }
    Ratio ratio = value.known();
    return ratio == null
        ? new Multiple(figures.iterator().next(), null, null, figures.size(), null)
        : new Multiple(
            ratio.estimate(), ratio.low(), ratio.high(), figures.size(), deviation(figures));
  }

  private static double deviation(Collection<Double> multiples) {
    SummaryStatistics repeats = new SummaryStatistics();
    multiples.forEach(repeats::addValue);
    return repeats.getStandardDeviation();
  }

  private static List<LeadRow> leads(MeasuredRun run) {
    List<LeadRow> leads = Lead.ALL.stream().map(lead -> lead(lead, run)).toList();
    return leads.stream().allMatch(lead -> lead.ours() == null) ? List.of() : leads;
  }

  private static LeadRow lead(Lead lead, MeasuredRun run) {
    Multiple ours = null;
    String load = null;
    String remark;
    if (lead.processors() == Processors.FOUR && !run.standIns().hasSeveralCores()) {
      remark = "the run has no servers with several cores";
    } else {
      Term ahead = speed(lead.ahead(), lead, run);
      Term term = new Term.Over(ahead, speed(lead.behind(), lead, run));
      if (run.has(term)) {
        Value value = term.in(run);
        ours = multiple(value);
        load = ahead.in(run).calls().iterator().next().load();
        remark = run.whyUnusable(term.calls(), value).orElse(null);
      } else {
        remark = NOT_IN_THIS_RUN;
      }
    }
    return new LeadRow(
        lead.experiment().workload(),
        lead.ahead().label(),
        lead.behind().label(),
        lead.processors().displayName(),
        PublishedResults.ALL.factor(lead),
        lead.ahead().stack().toString(),
        lead.behind().stack().toString(),
        load,
        ours,
        remark);
  }

  private static Term speed(RowOf2007 row, Lead lead, MeasuredRun run) {
    return Term.best(run.standIns().calls(row, lead.experiment(), lead.processors()));
  }

  private static List<CompressionRow> compressions(MeasuredRun run) {
    List<CompressionRow> rows = new ArrayList<>();
    for (Serialization serialization : PublishedResults.LIKE_WCF_BINARY) {
      String stack = serialization + ":TCP";
      for (Experiment orders : Experiment.WITH_ORDERS) {
        for (String compression : PublishedResults.COMPRESSIONS) {
          Term cost = new Term.Over(speed(stack, orders), speed(stack + "+" + compression, orders));
          if (run.has(cost)) {
            Value value = cost.in(run);
            rows.add(
                new CompressionRow(
                    orders.workload(),
                    compression,
                    cost.in(PublishedResults.ALL).figures().values().iterator().next(),
                    stack,
                    multiple(value),
                    run.whyUnusable(cost.calls(), value).orElse(null)));
          }
        }
      }
    }
    return List.copyOf(rows);
  }

  private static Term speed(String stack, Experiment experiment) {
    return Term.speed(new PaperCall(null, Counterpart.of(stack), experiment));
  }

  private static List<SummaryRow> summary(List<PaperColumn> columns, StandIns standIns) {
    return Arrays.stream(PaperRow.values())
        .map(
            row ->
                new SummaryRow(
                    row.label(),
                    standIns.of(row).map(Counterpart::toString).orElse(null),
                    standIns.difference(row).orElse(null),
                    columns.stream().flatMap(column -> entry(column, row)).toList()))
        .toList();
  }

  private static Stream<SummaryEntry> entry(PaperColumn column, PaperRow row) {
    return column.rows().stream()
        .filter(one -> one.row().equals(row.label()))
        .map(one -> new SummaryEntry(column.id(), one.paper(), one.ours()));
  }
}
