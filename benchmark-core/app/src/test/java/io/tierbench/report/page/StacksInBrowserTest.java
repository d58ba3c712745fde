package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.record.Cell;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests what the reader compares, sorts and finds on the page of a run with known truth. */
class StacksInBrowserTest extends BrowserTest {
  private static final String CHOSEN = "compare=Kryo+over+TCP&compare=protobuf+over+gRPC";

  private static Analysis analysis;

  @BeforeAll
  static void readsTheModel() {
    analysis = Analysis.of(run);
  }

  /** A comparison as the page has it. */
  private record Shown(
      double ratio, double low, double high, String verdict, boolean exploratory) {}

  /** Returns how the page compares every two cells of a table, by their labels. */
  private static Map<List<String>, Shown> everyPair() {
    List<Cell> cells = analysis.plan().cells();
    Map<List<String>, Shown> pairs = new HashMap<>();
    List<?> values =
        (List<?>)
            browser.value(
                """
                run().tables.flatMap(({ cells }) =>
                  cells.flatMap((one) => cells.filter((other) => other !== one).map((other) => {
                    const { ratio, verdict, exploratory } = comparisonOf(one, other);
                    return [one, other, ...(ratio?.length === 3 ? ratio : [-1, -1, -1]), verdict, exploratory];
                  })))
                """
                    .strip());
    for (Object value : values) {
      List<?> row = (List<?>) value;
      pairs.put(
          List.of(label(cells, row.get(0)), label(cells, row.get(1))),
          new Shown(
              number(row.get(2)),
              number(row.get(3)),
              number(row.get(4)),
              String.valueOf(row.get(5)),
              Boolean.TRUE.equals(row.get(6))));
    }
    return pairs;
  }

  private static String label(List<Cell> cells, Object index) {
    return cells.get(((Number) index).intValue()).label();
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static List<Judgement> exploratory() {
    return Section.of(analysis.measurements()).stream()
        .flatMap(section -> section.workloads().stream())
        .flatMap(table -> analysis.exploratory(table).stream())
        .toList();
  }

  private static Judgement exploratory(String one, String other) {
    return exploratory().stream()
        .filter(judgement -> judgement.contrast().one().contains(one))
        .filter(judgement -> judgement.contrast().other().contains(other))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyPairIsJudgedAsTheModelJudgesIt() {
    browser.open(page, "");
    Map<List<String>, Shown> shown = everyPair();

    List<Judgement> planned = analysis.verdicts().judgements();
    List<Judgement> all = new ArrayList<>(planned);
    all.addAll(exploratory());
    assertThat(shown).hasSize(2 * all.size());
    for (Judgement judgement : all) {
      for (Judgement either : List.of(judgement, judgement.inverse())) {
        Shown one = shown.get(List.of(either.contrast().one(), either.contrast().other()));
        assertThat(one.verdict()).as("%s", either).isEqualTo(either.verdict().name());
        assertThat(one.exploratory()).isEqualTo(!planned.contains(judgement));
        if (either.ratio() != null) {
          double exact = either.knownRatio().estimate();
          assertThat(one.ratio() / exact).isCloseTo(1, within(1e-3));
          assertThat(one.low() / either.knownRatio().low()).isCloseTo(1, within(1e-3));
          assertThat(one.high() / either.knownRatio().high()).isCloseTo(1, within(1e-3));
        }
      }
    }
  }

  /** Returns the texts of the compared calls. */
  private static List<List<String>> compared() {
    return rows("#compare");
  }

  private static List<List<String>> rows(String selector) {
    List<?> rows =
        (List<?>)
            browser.value(
                "[...document.querySelectorAll(arguments[0] + ' tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))",
                selector);
    return rows.stream()
        .map(row -> ((List<?>) row).stream().map(String::valueOf).toList())
        .toList();
  }

  @Test
  void twoStacksAreComparedCallByCall() {
    browser.open(page, CHOSEN);

    assertThat(browser.textOf("#compare h3")).isEqualTo("Kryo over TCP against protobuf over gRPC");
    assertThat(compared()).hasSize(7);
    Judgement model = exploratory("loadProducts:KRYO:TCP:DTO", "loadProducts:PROTOBUF:GRPC:DTO");
    List<String> row =
        compared().stream()
            .filter(cells -> cells.get(0).contains("77 products") && cells.get(1).equals("DTO"))
            .findFirst()
            .orElseThrow();
    assertThat(row.subList(2, 5))
        .containsExactly(
            Numbers.ratio(model.knownRatio().estimate()) + "x",
            Numbers.ratio(model.knownRatio().low())
                + " – "
                + Numbers.ratio(model.knownRatio().high()),
            "FASTER");
    // 0.4, 0.6 of 11.2 us of coding, 0.9 of 70 us of wire; the work is the same.
    assertThat(row.subList(5, 10)).containsExactly("+4.48", "+63.0", "+6.72", "0", "exploratory");
    assertThat(browser.textOf("#compare .caption")).contains("Kryo over TCP is faster in ");
  }

  @Test
  void rowsAndListsChooseAndTheAddressBringsThemBack() throws InterruptedException {
    browser.open(page, "");
    assertThat(compared()).isEmpty();
    browser.click("#stacks input[value='Kryo over TCP']");
    assertThat(browser.textOf("#filters .chosen")).contains("Choose another row");
    browser.run(
        "[...document.querySelectorAll('#stacks tbody tr')].find((row) => row.cells[0].dataset.sort === 'protobuf over gRPC').cells[1].click()");

    assertThat(browser.text("location.hash")).isEqualTo("#" + CHOSEN);
    assertThat(browser.text("document.activeElement.value")).isEqualTo("protobuf over gRPC");
    List<List<String>> chosen = compared();
    browser.open(page, CHOSEN);
    assertThat(compared()).isEqualTo(chosen).hasSize(7);
    assertThat(browser.count("#stacks input:checked")).isEqualTo(2);

    browser.click("#compare button[data-control=Swap]");
    assertThat(browser.textOf("#compare h3")).isEqualTo("protobuf over gRPC against Kryo over TCP");
    choose(1, "SOAP over HTTP");
    assertThat(browser.textOf("#compare h3"))
        .isEqualTo("protobuf over gRPC against SOAP over HTTP");
    browser.run("history.back()");
    browser.await(
        "back to the two before",
        () -> browser.textOf("#compare h3").equals("protobuf over gRPC against Kryo over TCP"));
    browser.click("#compare button[data-control=Clear]");
    assertThat(compared()).isEmpty();
    assertThat(browser.text("location.hash")).isEmpty();
    browser.open(page, "compare=x&compare=Kryo+over+TCP");
    assertThat(browser.number("state.compared.length")).isEqualTo(1);
  }

  private static void choose(int place, String name) {
    browser.run(
        """
        const list = document.querySelector("select[data-control=compare-" + arguments[0] + "]");
        list.value = arguments[1];
        list.dispatchEvent(new Event("change"));
        """,
        place,
        name);
  }

  @Test
  void aRowBecomesTheBaselineAndTheTableIsColouredAnew() {
    browser.open(page, "");
    List<List<String>> before = rows("#stacks");
    browser.click("#stacks button[value='protobuf over TCP']");

    assertThat(browser.text("location.hash")).isEqualTo("#baseline=protobuf+over+TCP");
    assertThat(browser.text("document.querySelector('#stacks [aria-pressed=true]').value"))
        .isEqualTo("protobuf over TCP");
    assertThat(browser.text("document.querySelector('#relative .caption[id]').textContent"))
        .contains("Against protobuf over TCP.");
    assertThat(rows("#stacks")).hasSameSizeAs(before).isNotEqualTo(before);
    assertThat(browser.count("#stacks td.baseline")).isEqualTo(7);
    // Without colours, each cell has a sign and a word for its verdict.
    assertThat(
            browser.is(
                "['FASTER', 'SLOWER', 'EQUIVALENT', 'INCONCLUSIVE'].every((verdict) => [...document.querySelectorAll('#stacks td.' + verdict.toLowerCase())].every((cell) => cell.textContent.includes(verdict) && cell.textContent.includes(SIGNS[verdict])))"))
        .isTrue();
    assertThat(browser.count("#stacks td.slower")).isPositive();
    Judgement model = exploratory("storeOrder:KRYO:HTTP:DTO", "storeOrder:PROTOBUF:TCP:DTO");
    assertThat(
            browser.text(
                "[...document.querySelectorAll('#stacks tbody tr')].find((row) => row.cells[0].dataset.sort === 'Kryo over HTTP').querySelector('td[data-title*=storing][data-title$=DTO]').textContent"))
        .startsWith(Numbers.ratio(model.knownRatio().estimate()) + "x ")
        .contains(model.verdict().name() + ", exploratory");
  }

  private static List<Double> sortedBy(int column) {
    return rows("#verdicts").stream()
        .map(row -> row.get(column))
        .filter(text -> !text.isEmpty())
        .map(text -> Double.valueOf(text.replace(",", "")))
        .toList();
  }

  @Test
  void tablesAreSortedByAnyColumn() {
    browser.open(page, "");
    browser.run("document.querySelectorAll('#verdicts th button')[4].focus()");
    browser.type(Keys.ENTER);

    assertThat(sortedBy(4)).hasSizeGreaterThan(200).isSorted();
    assertThat(sort("#verdicts", 4)).isEqualTo("ascending");
    browser.type(Keys.ENTER);
    assertThat(sortedBy(4)).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(sort("#verdicts", 4)).isEqualTo("descending");
    browser.run("document.querySelector('#filters input[value=GRPC]').click()");
    assertThat(sortedBy(4)).hasSizeGreaterThan(50).isSortedAccordingTo(Comparator.reverseOrder());

    browser.run("document.querySelectorAll('#verdicts th button')[0].click()");
    assertThat(rows("#verdicts").stream().map(row -> row.get(0)).toList())
        .isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
    assertThat(sort("#verdicts", 4)).isEqualTo("null");
    browser.run("document.querySelectorAll('#stacks th button')[1].click()");
    List<?> ratios =
        (List<?>)
            browser.value(
                "[...document.querySelectorAll('#stacks tbody tr')].map((row) => Number(row.cells[1].dataset.sort))");
    assertThat(ratios.stream().map(StacksInBrowserTest::number).toList()).isSorted();
  }

  private static String sort(String section, int column) {
    return browser.text(
        "document.querySelectorAll(arguments[0] + ' th')[arguments[1]].getAttribute('aria-sort')",
        section,
        column);
  }

  @Test
  void aSearchFindsAllWordsInAnyOrderAsOneTypes() throws InterruptedException {
    browser.open(page, "");
    browser.run("document.querySelector('input[data-control=find]').focus()");
    browser.type("HTTP JSON gRPC protobuf");

    List<List<String>> found = rows("#verdicts");
    assertThat(found)
        .isNotEmpty()
        .allSatisfy(
            row -> assertThat(String.join(" ", row)).contains("HTTP", "JSON", "gRPC", "protobuf"));
    assertThat(browser.text("document.activeElement.dataset.control")).isEqualTo("find");
    browser.await(
        "the address follows",
        () -> browser.text("location.hash").equals("#find=HTTP+JSON+gRPC+protobuf"));
    browser.open(page, "find=protobuf+json++GRPC+http");
    assertThat(rows("#verdicts")).isEqualTo(found);
  }

  /** Returns how far a section is from below the filters. */
  private static double distance(String id) {
    return number(
        browser.value(
            "1.0 * (document.getElementById(arguments[0]).getBoundingClientRect().top - document.getElementById('filters').getBoundingClientRect().bottom)",
            id));
  }

  @Test
  void contentsLeadToTheirSection() throws InterruptedException {
    browser.open(page, "references=no");
    browser.run("document.querySelector('#contents a[href=\"#verdicts\"]').click()");
    assertThat(browser.text("location.hash")).isEqualTo("#verdicts&references=no");
    staysAt("verdicts");

    browser.open(page, "costs&references=no");
    staysAt("costs");
    assertThat(browser.is("state.references")).isFalse();
  }

  /** Waits until the charts in sight are drawn: a section stays where it is. */
  private static void staysAt(String id) throws InterruptedException {
    browser.await(
        "charts in sight are drawn",
        () ->
            browser.is(
                "drawn.filter(({ host }) => { const { top, bottom } = host.getBoundingClientRect(); return bottom > 0 && top < innerHeight; }).every(({ chart }) => chart)"));
    assertThat(distance(id)).as(id).isCloseTo(8, within(2.0));
  }

  @Test
  void theKeyboardShowsTheValuesOfAChart() {
    browser.open(page, "workload=empty");
    browser.run("document.querySelector('#calls .chart').focus()");
    browser.type(Keys.ARROW_RIGHT);
    browser.type(Keys.ARROW_RIGHT);
    browser.type(Keys.ARROW_LEFT);

    String status = browser.text("document.getElementById('status').textContent");
    assertThat(status)
        .contains(browser.text("drawn[0].points[1].tip().firstChild.textContent"))
        .contains(" calls/s");
    assertThat(browser.text("document.querySelector('#calls .chart .tooltip').innerText"))
        .contains(" calls/s");
  }
}
