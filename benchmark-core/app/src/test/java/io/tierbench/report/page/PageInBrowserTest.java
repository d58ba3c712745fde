package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import io.tierbench.report.SampleRun;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.w3c.dom.NodeList;

/** Tests the page of a run with known truth in a browser. */
class PageInBrowserTest extends BrowserTest {
  private static String topic(String id) {
    return browser.textOf(".topic[data-topic=" + id + "]");
  }

  /** Draws everything that would be drawn when scrolled into view. */
  private static long drawEverything() {
    browser.run("drawn.forEach(draw)");
    return browser.count("figure .chart svg");
  }

  @Test
  void everyChartIsDrawnAndHasAnEquivalentInWordsAndFigures() throws Exception {
    browser.open(page, "");

    assertThat(drawEverything()).isEqualTo(browser.count("figure .chart"));
    assertThat(figuresOfTheRun()).isGreaterThan(30);
    assertThat(browser.count("figure .empty")).isZero();
    assertThat(browser.count(".warning")).isZero();
    assertThat(topic("fastest")).contains("Loading 77 products (DTO)", "Kryo over TCP");
    assertThat(topic("differences")).contains("DTO against DataSet", "against JSON over HTTP");
    assertThat(topic("undecided")).contains(" comparisons are inconclusive.");
    assertThat(browser.count("figure table")).as("tables are made when they are opened").isZero();
    browser.run("document.querySelectorAll('figure details').forEach((one) => (one.open = true))");
    browser.await(
        "every figure has a table",
        () ->
            browser.is(
                "[...document.querySelectorAll('figure')].every((one) => one.querySelectorAll('table tbody tr').length > 0)"));
    assertThat(
            browser.number(
                "[...document.querySelectorAll('figure')].filter((one) => one.querySelector('.chart[role=img]').getAttribute('aria-label').length < 40).length"))
        .isZero();
    // The chart of bytes says the same as its table.
    assertThat(browser.text("document.querySelector('#bytes .chart').getAttribute('aria-label')"))
        .contains("The empty call. ", "figures; the highest is", "B on the wire");
  }

  private static long figuresOfTheRun() {
    return browser.number(
        "[...document.querySelectorAll('figure')].filter((one) => !one.closest('#papers')).length");
  }

  @Test
  void theSizesOfASampleHaveCharts() throws IOException {
    browser.open(page(SampleRun.folder(parent)), "sizes");
    drawEverything();
    assertThat(browser.count("#sizes figure .chart svg")).isEqualTo(4);
  }

  @Test
  void filtersActAndAreInTheAddress() throws InterruptedException {
    browser.open(page, "");
    browser.click("input[data-filter=transport][value=GRPC]");

    assertThat(browser.text("location.hash")).isEqualTo("#transport=HTTP&transport=TCP");
    browser.await("the page follows", () -> !rowsOfCalls().contains("JSON over gRPC"));
    assertThat(rowsOfCalls())
        .contains("JSON over TCP", "SOAP over HTTP")
        .doesNotContain("JSON over gRPC");
    assertThat(browser.text("document.activeElement.dataset.filter")).isEqualTo("transport");

    browser.open(page, "transport=HTTP&transport=TCP&workload=loadProducts&references=no");
    assertThat(browser.is("document.querySelector('input[value=GRPC]').checked")).isFalse();
    assertThat(browser.count("#calls figure")).isEqualTo(1);
    assertThat(rowsOfCalls()).contains("JSON over TCP").doesNotContain("gRPC");

    browser.click("button[data-control=reset]");
    browser.await("all is back", () -> rowsOfCalls().contains("JSON over gRPC"));
    assertThat(browser.text("location.hash")).isEmpty();
    assertThat(browser.text("document.activeElement.textContent"))
        .as("the focus stays among the filters")
        .isEqualTo("Filters");
  }

  /** Returns the rows of the first chart's table. */
  private static String rowsOfCalls() {
    return browser.text(
        "drawn.filter((one) => one.host.closest('#calls')).flatMap((one) => one.spec.rows.map((row) => row[0])).join('; ')");
  }

  @Test
  void ofSeveralRunsOnlyVerdictsHaveRoom() throws IOException {
    browser.open(page(run, run, run), "");

    assertThat(browser.is("run().tables.every((table) => !table.ratios)")).isTrue();
    browser.run(
        """
        window.compared = run().verdicts.filter((one) => one.ratio);
        window.same = ([a, b, c], [d, e, f]) => [a / d, b / e, c / f].every((one) => Math.abs(one - 1) < 2e-3);
        window.different = compared.filter((one) => {
          const [estimate, low, high] = comparisonOf(one.other, one.one).ratio;
          return !same(comparisonOf(one.one, one.other).ratio, one.ratio) || !same([1 / estimate, 1 / high, 1 / low], one.ratio);
        });
        window.bare = shownTables().flatMap((table) => relativeChart(table).rows)
          .filter((row) => ["FASTER", "SLOWER", "EQUIVALENT", "INCONCLUSIVE"].includes(row[5]) && !row[4]);
        """);
    assertThat(browser.number("compared.length")).isGreaterThan(200);
    assertThat(browser.number("different.length")).isZero();
    assertThat(browser.number("bare.length")).as("verdicts drawn without interval").isZero();
  }

  @Test
  void whatHasNoVerdictIsFaint() {
    browser.open(page, "references=no");
    drawEverything();
    browser.run(
        """
        window.figures = drawn.filter((one) => one.host.closest('#relative'));
        window.rows = figures.flatMap((one) => one.spec.rows);
        window.open = rows.filter((row) => ["INCONCLUSIVE", "INVALID", NOT_JUDGED].includes(row[5]));
        window.dashed = figures.flatMap((one) => [...one.host.querySelectorAll("[stroke-dasharray]")]);
        """);

    assertThat(browser.number("open.length"))
        .isPositive()
        .isLessThan(browser.number("rows.length"));
    assertThat(browser.number("dashed.length"))
        .isEqualTo(browser.number("open.filter((row) => row[4]).length"));
    assertThat(
            browser.is(
                "figures.every((one) => one.host.textContent.includes('no verdict') === one.spec.rows.some((row) => open.includes(row)))"))
        .isTrue();
  }

  @Test
  void everyRoundHasItsPlace() {
    browser.open(page, "");

    assertThat(browser.text("roundsChart().summary"))
        .startsWith(TRIALS + " trials: 1 + 8 rounds in 10 min, ")
        .contains(" differ from those of their cells by ");
    browser.run(
        """
        window.series = roundsChart().option(theme(), 900).series;
        window.measured = run().cells.filter((cell) => cell.rate > 0).length;
        """);
    assertThat(browser.number("series[0].data.length"))
        .isEqualTo(8 * TRIALS * browser.number("measured"));
    assertThat(browser.is("series[0].data.every((point) => Number.isFinite(point.value[1]))"))
        .isTrue();
    // The warm-up makes half of the calls.
    assertThat(browser.text("series[1].data[0][0]")).isEqualTo("1");
    assertThat(browser.is("series[1].data[0][1] < -45 && series[1].data[1][1] > -10")).isTrue();
    assertThat(browser.is("series[1].data[9][1] === null")).as("trials are apart").isTrue();
  }

  /** Returns a run of the empty call of two stacks, with each value of a parameter. */
  private static ResultsFolder differingIn(String parameter, String... values) throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (String value : values) {
      for (String name : List.of("KRYO", "JSON")) {
        cells.add(
            Runs.pairing("empty", "serialization", name, "transport", "TCP", parameter, value));
      }
    }
    ResultsFolder folder = Runs.folder(parent, "STANDARD", cells);
    for (int trial = 1; trial <= 3; trial++) {
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        double rate = 1000 * (1 + i) + trial;
        series.add(Runs.series(cells.get(i), trial, List.of(rate, rate + 1, rate + 1, rate), null));
      }
      folder.add(Runs.trial(trial, series));
    }
    return folder;
  }

  @Test
  void aVariantIsNamedAndFiltered() throws IOException, InterruptedException {
    browser.open(page(differingIn("variant", "plain", "jdk-21")), "");
    assertThat(rowsOfCalls())
        .isEqualTo(
            "Kryo over TCP; JSON over TCP; Kryo over TCP with jdk-21; JSON over TCP with jdk-21");
    assertThat(topic("differences")).contains("jdk-21 against plain", "2 (");
    assertThat(browser.textOf("#verdicts tbody")).contains("variant");

    browser.click("input[data-filter=variant][value=jdk-21]");
    browser.await("the page follows", () -> !rowsOfCalls().contains("jdk-21"));
    assertThat(rowsOfCalls()).isEqualTo("Kryo over TCP; JSON over TCP");
  }

  @Test
  void bothPlacementsAreInOnePage() throws IOException {
    Path file = page(differingIn("placement", "FREE", "SAME_CORE"));
    browser.open(file, "");
    assertThat(browser.textOf(".caveat")).startsWith("Measured with two placements. FREE: ");
    assertThat(topic("fastest"))
        .contains("The empty call, placement free", "The empty call, placement same core");
    assertThat(browser.text("verdictTable().columns[1].title")).isEqualTo("measured with");
    assertThat(browser.is("verdictTable().rows.some((row) => row[1] === 'placement same core')"))
        .isTrue();
    assertThat(browser.text("callsChart(shownTables()[0]).rows[0][2]")).isEqualTo("1,003");

    browser.open(file, "options=1");
    assertThat(browser.text("callsChart(shownTables()[0]).rows[0][2]")).isEqualTo("3,003");
  }

  @Test
  @NeedsPlugIns("paper-2005")
  void thePaperStandsBesideTheRunAsRatiosForThoseWhoOpenIt() {
    browser.open(page, "");
    assertThat(browser.is("document.querySelector('.folded').open")).isFalse();
    assertThat(browser.textOf("#findings")).doesNotContain("papers", "not measured yet");
    browser.run("goTo('claims')");
    assertThat(browser.is("document.querySelector('.folded').open")).isTrue();

    assertThat(browser.count("#claims tbody tr")).isEqualTo(80);
    assertThat(browser.count("#papers figure"))
        .as("eight experiments, and what DataSets cost in three kinds of work")
        .isEqualTo(11);
    assertThat(browser.count("#papers tbody tr")).isEqualTo(14);
    assertThat(browser.textOf("#papers")).doesNotContain("calls/s");
    drawEverything();
    assertThat(browser.text("document.querySelector('#papers .chart').textContent"))
        .as("which stack plays which part")
        .contains("protobuf over gRPC");
  }

  @Test
  void chartsAreSavedAsFiles() throws Exception {
    browser.open(page, "workload=loadProducts");
    browser.click("#calls button[aria-label^='Save as SVG']");
    Path svg = saved(".svg");
    browser.click("#calls button[aria-label^='Save as PNG']");
    Path png = saved(".png");

    assertThat(words(svg))
        .contains("Calls per second: Loading 77 products", "Kryo over TCP")
        .contains("Solid bars: DTO. Outlined bars: DataSet.")
        .doesNotContain("INVALID");
    BufferedImage image = ImageIO.read(png.toFile());
    assertThat(image.getWidth()).isEqualTo(1800);
    assertThat(image.getRGB(0, 0)).as("white paper").isEqualTo(0xffffffff);
  }

  /** Returns the texts of a picture, line by line. */
  private static String words(Path svg) throws Exception {
    NodeList lines =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(svg.toFile())
            .getElementsByTagName("text");
    return IntStream.range(0, lines.getLength())
        .mapToObj(line -> lines.item(line).getTextContent())
        .collect(Collectors.joining(" "));
  }

  private static Path saved(String ending) throws InterruptedException {
    browser.await("a file " + ending, () -> files(ending).length == 1);
    return files(ending)[0].toPath();
  }

  private static File[] files(String ending) {
    return browser.downloads().toFile().listFiles((folder, name) -> name.endsWith(ending));
  }

  @Test
  void theKeyboardReachesEverything() throws InterruptedException {
    browser.open(page, "");
    browser.type(Keys.TAB);
    assertThat(browser.text("document.activeElement.className")).isEqualTo("skip");
    browser.type(Keys.ENTER);
    assertThat(browser.text("document.activeElement.id")).isEqualTo("charts");
    assertThat(browser.text("location.hash")).as("filters alone live there").isEmpty();

    browser.run("document.querySelector('input[data-filter=shape]').focus()");
    browser.type(Keys.SPACE);
    browser.await("it is filtered", () -> browser.text("location.hash").contains("shape="));
    assertThat(browser.text("document.activeElement.dataset.filter")).isEqualTo("shape");
  }

  /** Opens the page on a screen of another size. */
  private static void openOnScreen(int width, int height, boolean mobile) {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
    browser.open(page, "");
  }

  @AfterEach
  void usesItsOwnScreen() {
    browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  @Test
  void theFirstScreenHasTheAdviceAndThePictureOfAllCalls() {
    openOnScreen(1366, 768, false);

    assertThat(browser.textOf("h1")).contains("standard", "placement free");
    assertThat(browser.textOf(".advice")).startsWith("For the empty call, choose ");
    assertThat(
            browser.number(
                "Math.ceil(document.querySelector('.overview').getBoundingClientRect().bottom)"))
        .isLessThanOrEqualTo(768);
    // Two shapes of three calls and one of the empty call, without the baseline and a failed cell.
    assertThat(browser.count(".plot p[title]")).isEqualTo(7 * 14 - 7 - 1);
  }

  @Test
  void aPhoneScrollsInOneDirectionOnly() {
    openOnScreen(390, 844, true);
    drawEverything();

    assertThat(browser.number("document.documentElement.scrollWidth")).isEqualTo(390);
    assertThat(browser.is("document.querySelector('#filters details').open")).isFalse();
  }

  @Test
  void paperIsWhiteAndHasEveryChart() {
    browser.command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    try {
      browser.open(page, "workload=empty");
      drawEverything();
      String ground = "getComputedStyle(document.body).backgroundColor";
      assertThat(browser.text(ground)).isEqualTo("rgb(20, 25, 31)");
      assertThat(browser.text("drawn[0].chart.getOption().backgroundColor")).isEqualTo("#14191f");

      browser.command("Emulation.setEmulatedMedia", Map.of("media", "print"));
      browser.run("window.dispatchEvent(new Event('beforeprint'))");
      assertThat(browser.text(ground)).isEqualTo("rgb(255, 255, 255)");
      assertThat(browser.is("drawn.every((one) => one.chart !== null)")).isTrue();
      assertThat(browser.text("drawn[0].chart.getOption().backgroundColor")).isEqualTo("#ffffff");
    } finally {
      browser.command("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    }
  }

  @Test
  void severalRunsStandSideBySide() throws IOException, InterruptedException {
    Path both =
        page(
            ComparedRun.folder(parent, "STANDARD", 1, 4),
            ComparedRun.folder(parent, "STANDARD", 1, 1));
    browser.open(both, "");

    assertThat(browser.count(".findings")).isEqualTo(2);
    assertThat(browser.textOf(".findings:nth-of-type(2) .warning")).startsWith("No verdicts: ");
    assertThat(browser.count(".findings tr")).isPositive();
    assertThat(browser.count(".findings:nth-of-type(2) [data-topic=fastest]"))
        .as("a run without verdicts names no fastest")
        .isZero();
    assertThat(browser.count("#beside figure")).isEqualTo(1);
    assertThat(browser.textOf("#beside .caption[id]")).contains(": First figures, no verdicts. ");
    assertThat(browser.text("drawn[0].spec.legend.join()"))
        .endsWith(" (First figures, no verdicts)");
    browser.open(both, "run=1");
    assertThat(browser.text("document.querySelector('select[data-control=run]').value"))
        .isEqualTo("1");
    assertThat(browser.is("run() === DATA.runs[1]")).isTrue();
  }

  @Test
  void cellsOfDifferentOptionsAreNotHeldAgainstEachOther() throws IOException {
    browser.open(page(differingIn("placement", "FREE"), differingIn("placement", "SAME_CORE")), "");

    assertThat(browser.number("DATA.beside.length")).isZero();
    assertThat(browser.textOf("#beside"))
        .contains("no cell in common that was measured under the same options")
        .contains("What differs between the runs");
    assertThat(
            browser.value(
                "[...document.querySelectorAll('#beside tbody tr')].map((row) => row.innerText.replace(/\\s+/g, ' ').trim())"))
        .isEqualTo(List.of("Placement free same core"));
  }

  @Test
  void hostileNamesAreShownAndNeverRun() throws IOException {
    String hostile = "</script><img src=x onerror='window.ran = true'><!--<script>\u2028{{name}}";
    Map<String, String> parameters =
        Runs.parameters(
            "serialization", hostile, "transport", hostile, "shape", hostile, hostile, hostile);
    Cell cell =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark.loadProducts",
            parameters,
            List.copyOf(parameters.keySet()));
    Cell other =
        new Cell(
            "io.tierbench.benchmark.RoundTripBenchmark." + hostile,
            Runs.with(parameters, "transport", "TCP", hostile, "FREE"),
            cell.varying());
    ResultsFolder folder = Runs.folder(parent, hostile, List.of(cell, other));
    for (int trial = 1; trial <= 4; trial++) {
      folder.add(
          Runs.trial(
              trial,
              List.of(
                  Runs.series(cell, trial, List.of(100.0 + trial, 101.0), null),
                  Runs.failed(other, trial, hostile))));
    }
    browser.open(page(folder), "");
    drawEverything();

    assertThat(browser.is("window.ran === undefined")).isTrue();
    assertThat(browser.count("img, main script")).isZero();
    assertThat(browser.textOf("#calls")).contains("Loading 77 products");
    assertThat(browser.textOf("main")).contains("<img src=x onerror='window.ran = true'>");
  }

  @Test
  @NeedsPlugIns("paper-2005")
  void anAddressThatMakesNoSenseShowsTheWholePage() {
    browser.open(
        page,
        "run=9&options=-1&transport=&references=no&baseline=x&verdict=%3Cimg%3E&find=%E0%A4%A");

    assertThat(browser.textOf("#charts")).contains("No cell to show");
    browser.open(page, "run=9&options=x&baseline=x&outcome=%3Cimg%3E");
    assertThat(browser.count("#calls figure")).isEqualTo(4);
    assertThat(browser.count("#claims tbody tr")).isEqualTo(80);
  }
}
