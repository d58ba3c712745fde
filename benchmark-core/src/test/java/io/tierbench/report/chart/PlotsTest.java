package io.tierbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.BreakdownJson;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import io.tierbench.report.page.MatrixRun;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Verdicts;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.w3c.dom.Element;

@Tag("slow")
class PlotsTest {
  private static final int DTO = 0x0072B2;
  private static final int DATASET = 0xE69F00;
  private static final int WARNING = 0xB00020;
  @TempDir Path folder;

  @Test
  void pngHasTheWidthOfAPageAndBothColours() throws IOException {
    draw(Runs.full(3, Runs.usualOptions()));

    BufferedImage image = ImageIO.read(folder.resolve("loadProducts.png").toFile());
    assertThat(image.getWidth()).isEqualTo(PlotFrame.WIDTH * Plots.PNG_SCALE);
    assertThat(image.getHeight()).isBetween(image.getWidth() / 3, image.getWidth() * 3 / 2);
    assertThat(pixels(image, DTO)).isGreaterThan(10_000);
    assertThat(pixels(image, DATASET)).isGreaterThan(10_000);
    assertThat(pixels(ImageIO.read(folder.resolve("empty.png").toFile()), DATASET)).isZero();
  }

  @Test
  void aBarIsAsLongAsItsFigure() throws IOException {
    draw(
        List.of(
            cell("empty", "JSON", "TCP", null, 3000), cell("empty", "KRYO", "TCP", null, 1000)));

    BufferedImage image = ImageIO.read(folder.resolve("empty.png").toFile());
    int longest = 0;
    int shortest = Integer.MAX_VALUE;
    for (int y = 0; y < image.getHeight(); y++) {
      int length = 0;
      for (int x = 0; x < image.getWidth(); x++) {
        length += (image.getRGB(x, y) & 0xFFFFFF) == DTO ? 1 : 0;
      }
      // The lines of the spread and the edges of the bars are not of the colour.
      longest = Math.max(longest, length);
      shortest = length > 100 ? Math.min(shortest, length) : shortest;
    }
    assertThat(longest / (double) shortest).isBetween(2.8, 3.2);
  }

  @Test
  void svgSaysWhatItShows() throws Exception {
    draw(Runs.full(3, Runs.usualOptions()));

    Element svg = svg("loadProducts.svg");
    assertThat(svg.getTagName()).isEqualTo("svg");
    assertThat(svg.getAttribute("width")).isEqualTo("900px");
    assertThat(text(svg, "title")).isEqualTo("loadProducts: calls per second");
    for (String transport : Runs.TRANSPORTS) {
      for (String serialization : Runs.SERIALIZATIONS) {
        assertThat(text(svg, "desc"))
            .containsPattern(transport + " " + serialization + "(, baseline)?, DTO: ")
            .containsPattern(transport + " " + serialization + "(, baseline)?, DataSet: ");
      }
    }
    assertThat(text(svg, "desc"))
        .contains(
            "grpc-java as shipped, DataSet: ",
            "95 % interval of the geometric mean of the replicates");
    assertThat(svg.getElementsByTagName("path").getLength()).isGreaterThan(24);
    assertThat(Files.readString(folder.resolve("loadProducts.svg"))).doesNotContain("<!DOCTYPE");
  }

  @Test
  void theOverviewHasEveryStackForEveryKindOfCall(@TempDir Path parent) throws Exception {
    ResultsFolder run = MatrixRun.folder(parent, 3);
    Report.write(run);

    List<String> rows = text(svg(run.path(), "overview.svg"), "desc").lines().toList();
    for (String row :
        List.of("empty: ", "storeOrder, DTO: ", "loadProducts, DataSet: ", "loadCustomer, DTO: ")) {
      assertThat(rows)
          .filteredOn(line -> line.startsWith(row))
          .singleElement()
          .satisfies(
              line ->
                  assertThat(line)
                      .contains("HTTP JSON 1.00x")
                      .containsPattern("TCP KRYO [\\d.]+x")
                      .containsPattern("GRPC SOAP [\\d.]+x"));
    }
    assertThat(run.path().resolve("overview.png")).isNotEmptyFile();
  }

  @Test
  void failedCellsAreSaidAndCellsBeyondTheScaleToo() throws Exception {
    List<Measurement> measurements =
        List.of(
            Runs.measured(cell("empty", "JSON", "TCP", null, 3000)),
            Runs.measured(
                Runs.result(
                    "FloorBenchmark.empty",
                    Runs.parameters("serialization", "KRYO"),
                    new double[] {20_000_000})),
            Measurement.failed(
                new Cell(
                    "x.RoundTripBenchmark.empty",
                    Runs.with(Runs.usualOptions(), "serialization", "KRYO", "transport", "TCP"),
                    List.of()),
                "broken"));
    drawMeasurements(measurements);

    assertThat(text(svg("empty.svg"), "desc"))
        .contains("TCP JSON: 3,000 calls/s", "TCP KRYO: failed", "floor KRYO: 20,000,000 calls/s");
    // The reference does not dwarf the matrix.
    assertThat(pixels(ImageIO.read(folder.resolve("empty.png").toFile()), DTO))
        .isGreaterThan(10_000);
  }

  @Test
  void eachCombinationOfOptionsHasItsOwn() throws IOException {
    draw(
        Stream.of("FREE", "SAME_CORE")
            .map(
                placement ->
                    Runs.result(
                        "RoundTripBenchmark.empty",
                        Runs.with(
                            Runs.usualOptions(),
                            "placement",
                            placement,
                            "serialization",
                            "KRYO",
                            "transport",
                            "TCP"),
                        new double[] {10}))
            .toList());

    assertThat(folder.resolve("empty-free.svg")).exists();
    assertThat(folder.resolve("empty-same-core.png")).exists();
    assertThat(folder.resolve("empty.svg")).doesNotExist();
  }

  @Test
  void strangeFiguresAndNamesAreDrawn() throws Exception {
    String hostile = "$x_1$<b>&\n\u0000\ud800|" + "long ".repeat(40);
    draw(
        List.of(
            cell("loadProducts", hostile, hostile, hostile, 1e9),
            cell("loadProducts", hostile, "", "", 1e-3),
            cell("loadProducts", "", "", "DTO", 0),
            cell("loadProducts", "JSON", "TCP", "OTHER", 5)));

    assertThat(text(svg("loadProducts.svg"), "desc")).contains("$x_1$<b>&");
    assertThat(ImageIO.read(folder.resolve("loadProducts.png").toFile())).isNotNull();
  }

  @Test
  void ratiosSayWhatTheVerdictsSay() throws Exception {
    new Plots(Analysis.of(ComparedRun.folder(folder, "STANDARD", 1, 5))).write(folder);

    Element ratios = svg("loadProducts-ratios.svg");
    assertThat(text(ratios, "title")).isEqualTo("loadProducts: calls/s against JSON over HTTP");
    assertThat(text(ratios, "desc").lines())
        .contains(
            "HTTP JSON, baseline: 1x",
            "HTTP KRYO, DTO: 1.00x (0.99 - 1.01) EQUIVALENT",
            "TCP KRYO, DTO: 1.38x (1.36 - 1.40) FASTER")
        .anyMatch(
            line -> line.startsWith("standard \u00b7 5 replicates \u00b7 placement FREE \u00b7 "))
        .noneMatch(line -> line.contains("INVALID"));
    assertThat(text(svg("loadProducts.svg"), "desc").lines())
        .anyMatch(line -> line.matches("TCP KRYO, DTO: 1,856 calls/s, .*, rank 1"))
        .anyMatch(line -> line.matches("HTTP JSON, baseline, DTO: .*, rank 2 - 3"));
    assertThat(pixels(ImageIO.read(folder.resolve("loadProducts-ratios.png").toFile()), DTO))
        .isGreaterThan(100);
  }

  @Test
  void aRunWithoutVerdictsSaysSoOnItsPictures() throws Exception {
    new Plots(Analysis.of(ComparedRun.folder(folder, "STANDARD", 1, 1))).write(folder);

    assertThat(text(svg("loadProducts.svg"), "desc"))
        .startsWith("No verdicts: they need 2 replicates")
        .doesNotContain("rank 1");
    assertThat(pixels(ImageIO.read(folder.resolve("loadProducts.png").toFile()), WARNING))
        .isGreaterThan(100);
  }

  /** A JVM that has no package to draw with ends its run all the same. */
  @Test
  void aMachineThatCannotDrawGetsAllButThePlots() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules",
                "java.base,java.management,jdk.management,java.sql,java.xml,java.logging,jdk.unsupported",
                "-cp",
                System.getProperty("java.class.path"),
                RunWithoutScreen.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(process.waitFor()).as(output).isZero();
    // Newer JVMs warn of what JMH itself does.
    assertThat(output.lines().filter(line -> !line.startsWith("WARNING: ")))
        .singleElement()
        .asString()
        .startsWith("tierbench: no plots, as this machine cannot draw them");
    try (Stream<Path> runs = Files.list(folder)) {
      Path run = runs.findFirst().orElseThrow();
      assertThat(run.resolve("summary.md")).content().contains("TCP KRYO");
      assertThat(run.resolve("jmh.json")).isNotEmptyFile();
      assertThat(run.resolve("empty.png")).doesNotExist();
    }
  }

  private void draw(List<RunResult> results) throws IOException {
    drawMeasurements(results.stream().map(Runs::measured).toList());
  }

  /** Of a run that compares nothing. */
  private void drawMeasurements(List<Measurement> measurements) throws IOException {
    ResultsFolder run = Runs.folder(folder.resolve("run"), "QUICK", List.of());
    new Plots(
            new Analysis(
                run,
                measurements,
                Verdicts.of(List.of(), Baseline.USUAL, Evidence.of(Map.of())),
                BreakdownJson.of(measurements)))
        .write(folder);
  }

  private static RunResult cell(
      String workload, String serialization, String transport, String shape, double rate) {
    Map<String, String> parameters =
        Runs.with(Runs.usualOptions(), "serialization", serialization, "transport", transport);
    return Runs.result(
        "RoundTripBenchmark." + workload,
        shape == null ? parameters : Runs.with(parameters, "shape", shape),
        new double[] {rate});
  }

  private Element svg(String name) throws Exception {
    return svg(folder, name);
  }

  private static Element svg(Path folder, String name) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(folder.resolve(name).toFile()).getDocumentElement();
  }

  private static String text(Element svg, String name) {
    return svg.getElementsByTagName(name).item(0).getTextContent();
  }

  private static long pixels(BufferedImage image, int colour) {
    return Stream.iterate(0, y -> y < image.getHeight(), y -> y + 1)
        .mapToLong(
            y ->
                Stream.iterate(0, x -> x < image.getWidth(), x -> x + 1)
                    .filter(x -> (image.getRGB(x, y) & 0xFFFFFF) == colour)
                    .count())
        .sum();
  }
}
