package io.tierbench.papers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tierbench.benchmark.Shape;
import io.tierbench.link.Link;
import io.tierbench.papers.Rule.Shrinks.Statistic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of claims in {@code rules.json}, as far as a run can answer them. Keys of a rule:
 *
 * <ul>
 *   <li>{@code of}: its comparisons; or {@code all}: the rules that it consists of
 *   <li>{@code needs}: what a run must have; otherwise the rule is left out
 *   <li>{@code each}: variables; the rule is repeated for all combinations of their values
 *   <li>{@code either}: variables whose last value that the run can answer is used
 *   <li>{@code expect}: an {@link Expectation}, {@code GREATER} if absent; {@code SAME_ORDER}; or
 *       what a compression factor does, with {@code min} and {@code max}
 *   <li>{@code paper}: the number of the paper, if it is not that of the comparison
 *   <li>{@code partly}: the rule leaves out what the claim lists as missing
 * </ul>
 *
 * <p>A comparison is a number: an array of two is their ratio, a text is a number of calls. The
 * text has an optional function, stacks, an experiment, a shape, and {@code by SEVERAL} callers or
 * {@code on} a number of processors. A stack is a row of a paper, or a label such as {@code
 * KRYO:TCP+GZIP}. {@code exact:ROW} and {@code like:ROW} are counterparts without the number of the
 * paper; {@code ROW?LABEL} names the stack for a row without a counterpart.
 *
 * <p>In the comparison of 2007, servers bound to one core represent one processor, and those with
 * most cores four; without bound servers, unbound ones represent one processor. For bound servers
 * the best throughput over all numbers of callers is used, for others that of one caller.
 */
final class RuleFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();
  private static final JsonNode FILE = read();

  private static final Set<PaperRow> DCOM =
      Set.of(PaperRow.ENTERPRISE_SERVICES, PaperRow.ENTERPRISE_SERVICES_AUTHENTICATED);

  private final StandIns standIns;
  private final List<Integer> callers;
  private final Map<String, List<Rule>> rules = new LinkedHashMap<>();

  /** Claims of which a rule for this run leaves nothing out. */
  private final Set<String> complete = new HashSet<>();

  RuleFile(StandIns standIns) {
    this.standIns = standIns;
    this.callers = List.copyOf(standIns.severalCallers());
    for (JsonNode rule : FILE) {
      String claim = rule.path("claim").asText();
      combinations(rule, "either")
          .map(this::parts)
          .filter(parts -> !parts.isEmpty())
          .forEach(
              parts -> {
                rules.put(claim, parts);
                if (!rule.path("partly").asBoolean()) {
                  complete.add(claim);
                }
              });
    }
  }

  /** Returns the rules by the ids of their claims, each of which requires all of its rules. */
  Map<String, List<Rule>> rules() {
    return rules;
  }

  boolean coversCompletely(String claim) {
    return complete.contains(claim);
  }

  private static JsonNode read() {
    try (InputStream file = RuleFile.class.getResourceAsStream("rules.json")) {
      return JSON.readTree(Objects.requireNonNull(file));
    } catch (IOException e) {
      throw new UncheckedIOException("rules.json cannot be read", e);
    }
  }

  private static Stream<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText);
  }

  private List<Rule> parts(JsonNode rule) {
    return combinations(rule, "each")
        .filter(one -> texts(one.path("needs")).allMatch(this::isMet))
        .flatMap(
            one ->
                one.has("all")
                    ? one.path("all").valueStream().flatMap(part -> parts(part).stream())
                    : comparisons(one))
        .toList();
  }

  /** Returns the rule with each combination of the values of its variables in their places. */
  private Stream<JsonNode> combinations(JsonNode rule, String variables) {
    Stream<String> rules = Stream.of(rule.toString());
    for (Map.Entry<String, JsonNode> variable : rule.path(variables).properties()) {
      String name = "{" + variable.getKey() + "}";
      List<String> values = texts(variable.getValue()).flatMap(this::stacks).toList();
      rules = rules.flatMap(one -> values.stream().map(value -> one.replace(name, value)));
    }
    return rules.map(RuleFile::parsed);
  }

  private static JsonNode parsed(String rule) {
    try {
      return JSON.readTree(rule);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("rules.json: " + rule, e);
    }
  }

  private Stream<Rule> comparisons(JsonNode rule) {
    Stream<JsonNode> of = rule.path("of").valueStream();
    String expect = rule.path("expect").asText(Expectation.GREATER.name());
    return switch (expect) {
      case "SHRINKS_MORE" ->
          of.map(
              two ->
                  new Rule.Shrinks(
                      Statistic.RATIO,
                      texts(two).map(this::shrinking).toList(),
                      1,
                      Double.POSITIVE_INFINITY));
      case "TYPICALLY_SHRINKS" -> Stream.of(shrinks(Statistic.MEDIAN, rule));
      case "SHRINKS_AT_TIMES" -> Stream.of(shrinks(Statistic.LARGEST, rule));
      case "SAME_ORDER" ->
          Stream.of(of.map(kind -> calls(kind.asText())).toList())
              .filter(kinds -> kinds.get(0).size() > 1)
              .map(kinds -> new SameOrder(kinds, callers));
      default ->
          of.filter(term -> standIns.hasSeveralCores() || !term.toString().contains(" on FOUR\""))
              .map(
                  term ->
                      new Rule.Compares(
                          term(term),
                          Expectation.valueOf(expect),
                          term(rule.has("paper") ? rule.path("paper") : term)));
    };
  }

  /** Returns a rule about those messages that the run has with gzip. */
  private Rule shrinks(Statistic statistic, JsonNode rule) {
    return new Rule.Shrinks(
        statistic,
        texts(rule.path("of"))
            .filter(message -> isMet(gzipped(message)))
            .map(this::shrinking)
            .toList(),
        rule.path("min").asDouble(),
        rule.path("max").asDouble(Double.POSITIVE_INFINITY));
  }

  private Rule.Shrinking shrinking(String message) {
    return new Rule.Shrinking(calls(message).get(0), calls(gzipped(message)).get(0));
  }

  private static String gzipped(String message) {
    return message.replaceFirst(" ", "+GZIP ");
  }

  /**
   * Tells whether the run has what a rule needs: a stack or the exact counterpart of a row, any of
   * {@code STACK|STACK CALL|CALL}, a call of any stack such as {@code * CALL SHAPE}, or {@code
   * NETWORK}, a link other than loopback.
   */
  private boolean isMet(String need) {
    String[] words = need.split(" ");
    if (need.equals("NETWORK")) {
      return standIns.link(Experiment.EMPTY_CROSS_MACHINE) != Link.LOOPBACK;
    }
    if (words.length == 1) {
      PaperRow row = row(need);
      return row != null
          ? standIns.has(row.exact())
          : need.contains(":")
              ? standIns.has(Counterpart.of(need))
              : standIns.has(RowOf2007.valueOf(need).stack(), RowOf2007.valueOf(need).methods());
    }
    if (words[0].equals("*")) {
      return standIns.has(Experiment.valueOf(words[1]), Shape.valueOf(words[2]));
    }
    List<String> workloads =
        Arrays.stream(words[1].split("\\|"))
            .map(name -> Experiment.valueOf(name).workload())
            .toList();
    return stacks(words[0]).anyMatch(stack -> standIns.has(Counterpart.of(stack), workloads));
  }

  private Term term(JsonNode term) {
    if (term.isArray()) {
      return new Term.Over(term(term.path(0)), term(term.path(1)));
    }
    String text = term.asText();
    if (!text.matches("[a-z-]+ .*")) {
      return Term.best(calls(text));
    }
    int blank = text.indexOf(' ');
    List<PaperCall> calls = calls(text.substring(blank + 1));
    return switch (text.substring(0, blank)) {
      case "fastest" -> new Term.Extreme(calls, true);
      case "slowest" -> new Term.Extreme(calls, false);
      case "spread" -> new Term.Spread(calls);
      case "work" -> new Term.Single(calls.get(0), Quantity.WORK_TO_REST);
      case "allocation" -> new Term.Single(calls.get(0), Quantity.CLIENT_TO_SERVER_ALLOCATION);
      case "fastest-in-paper" -> Term.speed(calls.stream().max(bySpeedInPaper()).orElseThrow());
      case "slowest-in-paper" -> Term.speed(calls.stream().min(bySpeedInPaper()).orElseThrow());
      default -> throw new IllegalStateException("rules.json: unknown function in " + text);
    };
  }

  private Comparator<PaperCall> bySpeedInPaper() {
    return Comparator.comparingDouble(
        call ->
            PublishedResults.ALL.callsPerSecond(
                Objects.requireNonNull(call.row()), call.experiment()));
  }

  /** Returns the calls of a text without a function, such as {@code ROWS STORE_ORDER_OBJECT}. */
  private List<PaperCall> calls(String text) {
    List<String> words = List.of(text.split(" "));
    Experiment experiment = Experiment.valueOf(words.get(1));
    List<String> qualifiers = words.subList(2, words.size());
    return stacks(words.get(0)).flatMap(stack -> calls(stack, experiment, qualifiers)).toList();
  }

  private Stream<PaperCall> calls(String stack, Experiment experiment, List<String> qualifiers) {
    if (qualifiers.contains("on")) {
      return standIns
          .calls(RowOf2007.valueOf(stack), experiment, Processors.valueOf(qualifiers.get(1)))
          .stream();
    }
    PaperCall call = call(stack, experiment);
    if (qualifiers.contains("by")) {
      return callers.stream().map(call::by);
    }
    return Stream.of(
        qualifiers.isEmpty()
            ? call
            : new PaperCall(
                call.row(), call.counterpart(), experiment, Shape.valueOf(qualifiers.get(0))));
  }

  private PaperCall call(String stack, Experiment experiment) {
    PaperRow row = row(stack.replaceFirst("^\\w+:|\\?.*", ""));
    if (row == null) {
      return new PaperCall(
          null,
          stack.contains(":") ? Counterpart.of(stack) : RowOf2007.valueOf(stack).stack(),
          experiment);
    }
    if (stack.startsWith("exact:")) {
      return new PaperCall(null, row.exact(), experiment);
    }
    return standIns.call(
        stack.startsWith("like:") ? null : row,
        standIns
            .of(row)
            .or(
                () ->
                    Optional.of(stack.substring(stack.indexOf('?') + 1))
                        .filter(label -> stack.contains("?"))
                        .map(Counterpart::of))
            .orElse(null),
        experiment);
  }

  private static @Nullable PaperRow row(String name) {
    return Arrays.stream(PaperRow.values())
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Returns the rows or stacks of a group, or the elements of a list such as {@code A|B}. */
  private Stream<String> stacks(String names) {
    return switch (names) {
      case "TABLE" -> Arrays.stream(PaperRow.values()).map(Enum::name);
      case "ROWS" -> standIns.rows().stream().map(Enum::name);
      case "OTHERS" -> standIns.rows().stream().filter(row -> !DCOM.contains(row)).map(Enum::name);
      case "CALLED" -> stacksWithSeveralCallers().map(Counterpart::toString);
      default -> Arrays.stream(names.split("\\|"));
    };
  }

  /** Returns the stacks of the comparison of 2005 that the run has with several callers. */
  private Stream<Counterpart> stacksWithSeveralCallers() {
    return callers.isEmpty()
        ? Stream.empty()
        : Arrays.stream(PaperRow.values())
            .flatMap(row -> Stream.concat(Stream.of(row.exact()), row.counterpart().stream()))
            .distinct()
            .filter(this::hasAllCallers);
  }

  private boolean hasAllCallers(Counterpart stack) {
    PaperCall call = new PaperCall(null, stack, Experiment.EMPTY_CROSS_MACHINE);
    return Stream.concat(Stream.of(1), callers.stream())
        .allMatch(count -> standIns.cell(call.by(count)).isPresent());
  }
}
