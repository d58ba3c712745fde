package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.benchmark.Shape;
import io.tierbench.serialization.Serialization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the comparison of 2005 next to a run, each number relative to another one of the
 * same table, the percentages of the comparison of 2007, and the cost of compression in the paper
 * of 2011. Rates of papers and of the run are never compared directly.
 *
 * <p>{@code docs/schema/claims.schema.json} describes the fields.
 */
public record BesideThePapers(
    List<PaperColumn> columns,
    List<SummaryRow> summary,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LeadRow> leads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CompressionRow> compressions) {
  private static final PaperRow REFERENCE = PaperRow.ENTERPRISE_SERVICES;

  /** One column. */
  public record PaperColumn(
      String id,
      String title,
      String workload,
      @Nullable String shape,
      String reference,
      String remark,
      List<ColumnRow> rows) {}

  /** One row of a column. */
  public record ColumnRow(
      String row,
      String protocol,
      String security,
      String hosting,
      double paper,
      @Nullable String stack,
      @Nullable Multiple ours,
      @Nullable String remark) {}

  /** A measured ratio. */
  public record Multiple(
      double estimate,
      @Nullable Double low,
      @Nullable Double high,
      @JsonProperty("replicates") int trials,
      @Nullable Double deviation) {}

  /** One row of the paper over all columns. */
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

  /** The cost of a compression without a limiting network. */
  public record CompressionRow(
      String workload,
      String compression,
      double paper,
      String stack,
      @Nullable Multiple ours,
      @Nullable String remark) {}

  /** The entry of a row in a column. */
  record SummaryEntry(String column, double paper, @Nullable Multiple ours) {}

  static BesideThePapers of(MeasuredRun run, PublishedResults published) {
    List<PaperColumn> columns = new ArrayList<>();
    for (Experiment experiment : Experiment.OF_2005) {
      columns.add(
          column(
              experiment,
              experiment.id(),
              experiment.title(),
              name(run.standIns().shape(experiment)),
              REFERENCE.label(),
              row -> call(REFERENCE, experiment, run),
              run,
              published));
    }
    for (Experiment objects : Experiment.WITH_OBJECTS) {
      Experiment dataSet = objects.withDataSet();
      columns.add(
          column(
              dataSet,
              dataSet.id() + " / " + objects.id(),
              dataSet.title() + " against objects",
              null,
              "the same row with objects",
              row -> call(row, objects, run),
              run,
              published));
    }
    return new BesideThePapers(
        List.copyOf(columns),
        summary(columns, run.standIns()),
        leads(run, published),
        compressions(run, published));
  }

  private static PaperCall call(PaperRow row, Experiment experiment, MeasuredRun run) {
    return run.standIns().call(row, run.standIns().of(row).orElse(null), experiment);
  }

  private static String name(@Nullable Shape shape) {
    return shape == null ? "" : shape.name();
  }

  private static PaperColumn column(
      Experiment experiment,
      String id,
      String title,
      @Nullable String shape,
      String reference,
      Function<PaperRow, PaperCall> referenceOf,
      MeasuredRun run,
      PublishedResults published) {
    List<ColumnRow> rows =
        Arrays.stream(PaperRow.values())
            .sorted(Comparator.comparingDouble(row -> -published.callsPerSecond(row, experiment)))
            .map(row -> row(call(row, experiment, run), referenceOf.apply(row), run, published))
            .toList();
    return new PaperColumn(
        id,
        title,
        experiment.workload(),
        shape,
        reference,
        experiment.difference(
            run.standIns().shape(experiment), run.standIns().link(experiment), run.network()),
        rows);
  }

  private static ColumnRow row(
      PaperCall call, PaperCall reference, MeasuredRun run, PublishedResults published) {
    PaperRow row = Objects.requireNonNull(call.row());
    Multiple ours = null;
    String remark;
    if (call.counterpart() == null) {
      remark = "needs the suite paper-2005";
    } else if (run.label(call).isEmpty() || run.label(reference).isEmpty()) {
      remark = "not in this run";
    } else {
      Term speed = Term.speed(call);
      boolean itself = call.equals(reference);
      Term term = itself ? speed : new Term.Over(speed, Term.speed(reference));
      Value value = term.in(run);
      ours = itself ? one(value) : multiple(value);
      remark = run.incompatibility(term.calls(), value).orElse(null);
    }
    PublishedResults.Setup setup = published.setup(row, call.experiment());
    return new ColumnRow(
        row.label(),
        setup.protocol(),
        setup.security(),
        setup.hosting(),
        published.callsPerSecond(row, call.experiment())
            / published.callsPerSecond(
                Objects.requireNonNull(reference.row()), reference.experiment()),
        call.counterpart() == null ? null : call.counterpart().toString(),
        ours,
        remark);
  }

  /** Returns the reference relative to itself: 1. */
  private static @Nullable Multiple one(Value value) {
    return value.figures().isEmpty()
        ? null
        : new Multiple(1, null, null, value.figures().size(), null);
  }

  private static @Nullable Multiple multiple(Value value) {
    if (value.figures().isEmpty() || !value.isMeasured()) {
      return null;
    }
    int trials = value.figures().size();
    return value
        .ratio()
        .map(
            ratio ->
                new Multiple(
                    ratio.estimate(),
                    ratio.low(),
                    ratio.high(),
                    trials,
                    deviation(value.figures().values())))
        .orElseGet(
            () ->
                new Multiple(value.figures().values().iterator().next(), null, null, trials, null));
  }

  private static double deviation(Collection<Double> multiples) {
    SummaryStatistics repeats = new SummaryStatistics();
    multiples.forEach(repeats::addValue);
    return repeats.getStandardDeviation();
  }

  private static List<LeadRow> leads(MeasuredRun run, PublishedResults published) {
    List<LeadRow> leads = Lead.ALL.stream().map(lead -> lead(lead, run, published)).toList();
    return leads.stream().allMatch(lead -> lead.ours() == null) ? List.of() : leads;
  }

  private static LeadRow lead(Lead lead, MeasuredRun run, PublishedResults published) {
    Multiple ours = null;
    String load = null;
    String remark;
    if (lead.processors() == Processors.FOUR && !run.standIns().hasSeveralCores()) {
      remark = "the run has no servers with several cores";
    } else {
      Term ahead = speed(lead.ahead(), lead, run);
      Term term = new Term.Over(ahead, speed(lead.behind(), lead, run));
      if (term.calls().stream().anyMatch(call -> run.label(call).isEmpty())) {
        remark = "not in this run";
      } else {
        Value value = term.in(run);
        ours = multiple(value);
        load = ahead.in(run).calls().iterator().next().load();
        remark = run.incompatibility(term.calls(), value).orElse(null);
      }
    }
    return new LeadRow(
        lead.experiment().workload(),
        lead.ahead().label(),
        lead.behind().label(),
        lead.processors().displayName(),
        published.factor(lead),
        lead.ahead().stack().toString(),
        lead.behind().stack().toString(),
        load,
        ours,
        remark);
  }

  private static Term speed(RowOf2007 row, Lead lead, MeasuredRun run) {
    return Term.best(run.standIns().calls(row, lead.experiment(), lead.processors()));
  }

  private static List<CompressionRow> compressions(MeasuredRun run, PublishedResults published) {
    List<CompressionRow> rows = new ArrayList<>();
    for (Serialization serialization : PublishedResults.LIKE_THAT_OF_COMPRESSION) {
      Counterpart stack = Counterpart.of(serialization + ":TCP");
      for (Experiment orders : Experiment.WITH_ORDERS) {
        for (String compression : PublishedResults.COMPRESSIONS) {
          Counterpart compressed = Counterpart.of(stack + "+" + compression);
          Term cost =
              new Term.Over(
                  Term.speed(new PaperCall(null, stack, orders)),
                  Term.speed(new PaperCall(null, compressed, orders)));
          if (cost.calls().stream().allMatch(call -> run.label(call).isPresent())) {
            Value value = cost.in(run);
            rows.add(
                new CompressionRow(
                    orders.workload(),
                    compression,
                    cost.in(published).figures().values().iterator().next(),
                    stack.toString(),
                    multiple(value),
                    run.incompatibility(cost.calls(), value).orElse(null)));
          }
        }
      }
    }
    return List.copyOf(rows);
  }

  private static List<SummaryRow> summary(List<PaperColumn> columns, StandIns standIns) {
    return Arrays.stream(PaperRow.values())
        .map(
            row ->
                new SummaryRow(
                    row.label(),
                    standIns.of(row).map(Counterpart::toString).orElse(null),
                    standIns.difference(row).orElse(null),
                    columns.stream().map(column -> entry(column, row)).toList()))
        .toList();
  }

  private static SummaryEntry entry(PaperColumn column, PaperRow row) {
    return column.rows().stream()
        .filter(one -> one.row().equals(row.label()))
        .map(one -> new SummaryEntry(column.id(), one.paper(), one.ours()))
        .findFirst()
        .orElseThrow();
  }
}
