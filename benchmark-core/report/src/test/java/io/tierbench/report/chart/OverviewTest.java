package io.tierbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.Question;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Role;
import io.tierbench.record.Series;
import io.tierbench.record.Variant;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import io.tierbench.report.page.MatrixRun;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class OverviewTest {
  private static final String PAPER = "#ffffff";
  private static final String DTO = "#0072b2";

  @TempDir Path parent;

  private static Element svg(ResultsFolder run) throws Exception {
    return svg(Overview.of(Analysis.of(run)).orElseThrow().toSvg());
  }

  private static Element svg(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList nodes = parent.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static List<String> texts(Element parent) {
    return elements(parent, "text").stream().map(Element::getTextContent).toList();
  }

  private static Element text(Element parent, String text) {
    return elements(parent, "text").stream()
        .filter(element -> element.getTextContent().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " is none of " + texts(parent)));
  }

  private static List<String> description(Element svg) {
    return elements(svg, "desc").get(0).getTextContent().lines().toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Returns marks of the panels, without those of the legend. */
  private static List<Element> symbols(Element svg) {
    return elements(svg, "g").stream()
        .flatMap(panel -> elements(panel, "path").stream())
        .filter(path -> path.getAttribute("transform").startsWith("translate"))
        .toList();
  }

  private static List<Element> intervals(Element svg) {
    return elements(svg, "path").stream()
        .filter(path -> path.getAttribute("fill").equals("none"))
        .filter(path -> path.getAttribute("d").matches("M[\\d.]+ [\\d.]+H[\\d.]+M.*"))
        .toList();
  }

  private static double[] place(Element symbol) {
    String[] place = symbol.getAttribute("transform").replaceAll("[^\\d. ]", "").split(" ");
    return new double[] {Double.parseDouble(place[0]), Double.parseDouble(place[1])};
  }

  private static Cell cell(
      String workload, String serialization, String transport, String shape, String... options) {
    List<String> parameters =
        new ArrayList<>(List.of("serialization", serialization, "transport", transport));
    if (!shape.isEmpty()) {
      parameters.addAll(List.of("shape", shape));
    }
    parameters.addAll(List.of(options));
    return Runs.pairing(workload, parameters.toArray(String[]::new));
  }

  /** A run of some cells, each a little faster than the one before. */
  private ResultsFolder run(List<Cell> cells, int trials, Variant... variants) throws IOException {
    ResultsFolder folder = Runs.folder(parent, "STANDARD", cells, List.of(variants));
    Random random = new Random(7);
    for (int trial = 1; trial <= trials; trial++) {
      List<Series> series = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        double rate = 1000 * Math.pow(1.07, i) * Math.exp(0.004 * random.nextGaussian());
        series.add(
            Runs.series(cells.get(i), trial, List.of(rate, rate * 1.01, rate * 0.99, rate), null));
      }
      folder.add(Runs.trial(trial, series));
    }
    return folder;
  }

  @Test
  void everyStackIsALabelledRowOfEveryKindOfCall() throws Exception {
    Element svg = svg(MatrixRun.folder(parent, 3));

    assertThat(svg.getAttribute("width")).isEqualTo("900");
    assertThat(elements(svg, "title").get(0).getTextContent())
        .isEqualTo("Every stack against JSON over HTTP");
    assertThat(texts(svg))
        .contains(
            "The empty call",
            "Storing an order",
            "Loading 77 products",
            "Loading one customer",
            "DTO",
            "DataSet",
            "hollow: no verdict",
            "95 % CI",
            "±3 %");
    assertThat(elements(svg, "g")).hasSize(4);
    for (String transport : List.of("HTTP", "TCP", "gRPC")) {
      for (String serialization : List.of("SOAP", "JSON", "Kryo", "protobuf")) {
        String row = serialization + " over " + transport;
        // Two panels beside each other share the labels to the left of them.
        assertThat(texts(svg).stream().filter(row::equals)).as(row).hasSize(2);
        assertThat(description(svg))
            .anyMatch(line -> line.startsWith("The empty call, " + row + ": "))
            .anyMatch(line -> line.startsWith("Loading 77 products, DataSet, " + row + ": "));
      }
    }
    assertThat(description(svg))
        .contains("The empty call, JSON over HTTP: baseline")
        .anyMatch(
            line ->
                line.matches(
                    "The empty call, Kryo over TCP: 1\\.\\d\\dx \\(1\\.\\d\\d - 1\\.\\d\\d\\) FASTER"))
        .last()
        .asString()
        .startsWith("standard \u00b7 3 trials \u00b7 placement free \u00b7 ");
  }

  /** They have a ratio and no verdict, and always fit on the scale. */
  @Test
  void frameworksAsShippedAreRowsBelowTheStacks() throws Exception {
    ResultsFolder run = MatrixRun.folder(parent, 3);
    Analysis analysis = Analysis.of(run);
    Element svg = svg(run);

    for (String framework : List.of("CXF", "GRPC")) {
      Ratio ratio =
          analysis
              .ratios()
              .ratio("AsShippedBenchmark.empty:" + framework, "RoundTripBenchmark.empty:JSON:HTTP")
              .orElseThrow();
      String row = framework.equals("CXF") ? "CXF as shipped" : "grpc-java as shipped";
      assertThat(description(svg))
          .contains("The empty call, " + row + ": " + Numbers.ratio(ratio) + " reference");
      assertThat(number(text(svg, row), "y"))
          .isGreaterThan(number(text(svg, "SOAP over gRPC"), "y"));
      Element figure = text(svg, Numbers.ratio(ratio.estimate()) + "x");
      assertThat(symbols(svg).stream().filter(one -> beside(one, figure)))
          .singleElement()
          .extracting(one -> one.getAttribute("fill"))
          .isEqualTo(PAPER);
    }
    assertThat(texts(svg)).noneMatch(label -> label.startsWith("floor"));
  }

  private static boolean beside(Element symbol, Element figure) {
    return Math.abs(place(symbol)[1] - number(figure, "y")) < 6
        && Math.abs(place(symbol)[0] - number(figure, "x")) < 60;
  }

  @Test
  void aCellThatFailedSaysSoInItsRow() throws Exception {
    Element svg = svg(MatrixRun.folder(parent, 3));

    assertThat(description(svg)).contains("Loading one customer, DataSet, SOAP over gRPC: failed");
    Element failed = text(svg, "failed");
    List<Element> rows =
        elements(svg, "text").stream()
            .filter(label -> label.getTextContent().equals("SOAP over gRPC"))
            .toList();
    assertThat(number(failed, "y")).isCloseTo(number(rows.get(1), "y"), within(8.0));
  }

  @Test
  void onlyVerdictsAreSolid() throws Exception {
    ResultsFolder run = MatrixRun.folder(parent, 3);
    List<Verdict> drawn =
        Analysis.of(run).verdicts().judgements().stream()
            .filter(judgement -> judgement.contrast().questions().contains(Question.BASELINE))
            .filter(judgement -> judgement.ratio() != null)
            .map(Judgement::verdict)
            .toList();
    long frameworks = run.plan().cells().stream().filter(c -> c.role() == Role.AS_SHIPPED).count();
    long decided = drawn.stream().filter(Verdict::decided).count();
    Element svg = svg(run);

    assertThat(decided).isPositive().isLessThan(drawn.size());
    assertThat(symbols(svg)).hasSize(drawn.size() + (int) frameworks);
    assertThat(symbols(svg).stream().filter(symbol -> !symbol.getAttribute("fill").equals(PAPER)))
        .hasSize((int) decided);
    assertThat(
            intervals(svg).stream().filter(line -> line.getAttribute("stroke-dasharray").isEmpty()))
        .hasSize((int) decided);
  }

  /** Checks that everything is inside, with letters as wide as those of wide fonts. */
  private static void everythingIsInside(Element svg) {
    double width = number(svg, "width");
    double height = number(svg, "height");
    for (Element text : elements(svg, "text")) {
      double length =
          0.6
              * number(text, "font-size")
              * text.getTextContent().codePointCount(0, text.getTextContent().length());
      double x = number(text, "x");
      double left =
          switch (text.getAttribute("text-anchor")) {
            case "end" -> x - length;
            case "middle" -> x - length / 2;
            default -> x;
          };
      assertThat(left).as(text.getTextContent()).isGreaterThanOrEqualTo(0);
      assertThat(left + length).as(text.getTextContent()).isLessThanOrEqualTo(width);
      assertThat(number(text, "y")).as(text.getTextContent()).isBetween(10.0, height - 4);
    }
  }

  @Test
  void foreignNamesStayText() throws Exception {
    String hostile =
        "a\"b'<script>alert(1)</script>&amp;{{title}}\n\u0000\u202e\ud800\uffff" + "x".repeat(500);
    ResultsFolder run =
        run(
            List.of(
                cell(hostile, "JSON", "HTTP", hostile),
                cell(hostile, hostile, "HTTP", hostile),
                cell(hostile, "KRYO", hostile, hostile)),
            3);
    String text = Overview.of(Analysis.of(run)).orElseThrow().toSvg();
    Element svg = svg(text);

    assertThat(elements(svg, "script")).isEmpty();
    assertThat(texts(svg)).anyMatch(label -> label.contains("a\"b'<script>alert(1)</script>&amp;"));
    assertThat(text).contains("{{title}}").doesNotContain("\u202e");
    everythingIsInside(svg);
  }

  @Test
  void whatHasNoRatioHasNoPicture() throws Exception {
    assertThat(Overview.of(Analysis.of(run(List.of(cell("empty", "JSON", "HTTP", "")), 3))))
        .isEmpty();
    assertThat(Overview.of(Analysis.of(ComparedRun.folder(parent, "QUICK", 1, 1)))).isEmpty();
    assertThat(Overview.of(Analysis.of(Runs.folder(parent, "QUICK", List.of())))).isEmpty();
  }
}
