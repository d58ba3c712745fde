package io.tierbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Runs;
import io.tierbench.report.page.MatrixRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  @TempDir Path parent;

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

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Creates a run of three trials. */
  private ResultsFolder run(Cell... cells) throws IOException {
    return Runs.trials(
        Runs.folder(parent, "STANDARD", List.of(cells)),
        3,
        trial -> {
          double rate = 1000 + trial;
          List<Double> rates = List.of(rate, rate * 1.01, rate * 0.99, rate);
          return Stream.of(cells).map(cell -> Runs.series(cell, trial, rates, null)).toList();
        });
  }

  /** Checks that everything lies within the picture, even with a wide font. */
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
  void referencesAndFailuresHaveNoVerdict() throws IOException {
    assertThat(Overview.of(Analysis.of(MatrixRun.folder(parent, 3))).orElseThrow().toSvg())
        .containsPattern("The empty call, CXF as shipped: 0\\.\\d+x \\(.*\\) reference")
        .contains("Loading one customer, DataSet, SOAP over gRPC: failed", "hollow: no verdict");
  }

  @Test
  void foreignNamesStayText() throws Exception {
    String hostile =
        "a\"b'<script>alert(1)</script>&amp;{{title}}\n\u0000\u202e\ud800\uffff" + "x".repeat(500);
    ResultsFolder run =
        run(
            Runs.stack(hostile, "JSON", "HTTP", hostile),
            Runs.stack(hostile, hostile, "HTTP", hostile),
            Runs.stack(hostile, "KRYO", hostile, hostile));
    String text = Overview.of(Analysis.of(run)).orElseThrow().toSvg();
    Element svg = svg(text);

    assertThat(elements(svg, "script")).isEmpty();
    assertThat(texts(svg)).anyMatch(label -> label.contains("a\"b'<script>alert(1)</script>&amp;"));
    assertThat(text).contains("{{title}}").doesNotContain("\u202e");
    everythingIsInside(svg);
  }

  @Test
  void whatHasNoRatioHasNoPicture() throws Exception {
    assertThat(Overview.of(Analysis.of(run(Runs.stack("empty", "JSON", "HTTP", "DTO"))))).isEmpty();
    assertThat(Overview.of(Analysis.of(ComparedRun.folder(parent, "QUICK", 1, 1)))).isEmpty();
    assertThat(Overview.of(Analysis.of(Runs.folder(parent, "QUICK", List.of())))).isEmpty();
  }
}
