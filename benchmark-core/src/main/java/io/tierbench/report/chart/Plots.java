package io.tierbench.report.chart;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * The plots of a run, as SVG and as PNG: for each workload the rates, and where the run compares
 * stacks, their ratios to the baseline; and the ratios of all workloads at a glance.
 */
public final class Plots {
  /** Sharp on screens that have more than one dot to a pixel. */
  static final int PNG_SCALE = 2;

  private static final String RATIOS = "-ratios";
  private static final String OVERVIEW = "overview";

  private static final Pattern LONG_NUMBER =
      Pattern.compile("-?\\d+\\.(?:\\d{3,}|\\d+E-?\\d+)(?:E-?\\d+)?");

  private final Analysis analysis;

  public Plots(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Draws them into a folder, in files that are called after the workloads. */
  public void write(Path folder) throws IOException {
    List<Section> sections = Section.of(analysis.measurements());
    for (Section section : sections) {
      write(folder, section.fileName(OVERVIEW, sections), new OverviewChart(analysis, section));
      for (WorkloadTable table : section.workloads()) {
        String name = section.fileName(table.workload(), sections);
        write(folder, name, new BarChart(analysis, section, table));
        write(folder, name + RATIOS, new RatioChart(analysis, section, table));
      }
    }
  }

  private static void write(Path folder, String name, Plot plot) throws IOException {
    if (plot.hasFigures()) {
      Files.write(folder.resolve(name + ".svg"), svg(plot));
      Files.write(folder.resolve(name + ".png"), png(plot.toChart()));
    }
  }

  private static byte[] png(Chart<?, ?> chart) throws IOException {
    BufferedImage image =
        new BufferedImage(
            chart.getWidth() * PNG_SCALE,
            chart.getHeight() * PNG_SCALE,
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PNG_SCALE, PNG_SCALE);
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    if (!ImageIO.write(image, "png", png)) {
      throw new IOException("this Java has no writer of PNG");
    }
    return png.toByteArray();
  }

  /** The letters are outlines there; what they say stands beside them, for those who cannot see. */
  private static byte[] svg(Plot plot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChartEncoder.saveChart(plot.toChart(), out, "svg");
    String svg = out.toString(StandardCharsets.UTF_8);
    int root = svg.indexOf("<svg");
    int content = svg.indexOf('>', root) + 1;
    // Without the document type, which readers of XML would fetch from the network.
    return (svg.substring(root, content)
            + "<title>"
            + xml(plot.title())
            + "</title><desc>"
            + xml(plot.description())
            + "</desc>"
            + rounded(svg.substring(content)))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Outlines of letters have more decimals than can be seen. */
  private static String rounded(String svg) {
    return LONG_NUMBER
        .matcher(svg)
        .replaceAll(
            number ->
                new BigDecimal(number.group())
                    .setScale(2, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString());
  }

  private static String xml(String text) {
    return text.codePoints()
        .filter(c -> c == '\n' || (c >= ' ' && c != 0xFFFE && c != 0xFFFF && !isSurrogate(c)))
        .mapToObj(
            c ->
                switch (c) {
                  case '<' -> "&lt;";
                  case '>' -> "&gt;";
                  case '&' -> "&amp;";
                  default -> Character.toString(c);
                })
        .collect(Collectors.joining());
  }

  private static boolean isSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }
}
