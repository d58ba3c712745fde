package io.tierbench.report;

import io.tierbench.results.Environment;
import io.tierbench.results.Machine;
import io.tierbench.results.ResultsFolder;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.HorizontalBarChart;

/** The plots of a run: one for each workload, as SVG and as PNG. */
final class Plots {
  /** Sharp on screens that have more than one dot to a pixel. */
  static final int PNG_SCALE = 2;

  private static final Pattern LONG_NUMBER =
      Pattern.compile("-?\\d+\\.(?:\\d{3,}|\\d+E-?\\d+)(?:E-?\\d+)?");

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);

  private final Environment environment;
  private final List<Section> sections;

  Plots(Environment environment, List<Measurement> measurements) {
    this.environment = environment;
    this.sections = Section.of(measurements);
  }

  /** Draws them into a folder, in files that are called after the workloads. */
  void write(Path folder) throws IOException {
    for (Section section : sections) {
      Map<String, String> distinguishing = section.distinguishing(sections);
      for (WorkloadTable table : section.workloads()) {
        String name =
            Stream.concat(
                    Stream.of(safe(table.workload())),
                    distinguishing.values().stream().map(ResultsFolder::fileName))
                .collect(Collectors.joining("-"));
        BarChart chart =
            new BarChart(table, table.workload() + ": calls per second", notes(table, section));
        if (chart.hasFigures()) {
          Files.write(folder.resolve(name + ".svg"), svg(chart));
          Files.write(folder.resolve(name + ".png"), png(chart.toChart()));
        }
      }
    }
  }

  /** Names of Java methods are names of files, all others are made so. */
  private static String safe(String name) {
    return name.matches("[A-Za-z0-9]+") ? name : ResultsFolder.fileName(name);
  }

  private List<String> notes(WorkloadTable table, Section section) {
    Machine machine = environment.machine();
    String java = environment.client("java");
    String preset = environment.run("preset");
    String options =
        section.options().entrySet().stream()
            .filter(option -> !Section.isUsual(option.getKey(), option.getValue()))
            .map(option -> option.getKey() + " " + option.getValue())
            .collect(Collectors.joining(", "));
    return List.of(
        joined(
            machine.processor(),
            machine.cores() + (machine.cores() == 1 ? " core" : " cores"),
            java == null ? null : "JDK " + java,
            preset == null ? null : preset.toLowerCase(Locale.ROOT),
            environment.started().format(DATE)),
        joined(options.isEmpty() ? null : options, "thin line: " + line(table)));
  }

  /** What the thin lines of a plot are. */
  private static String line(WorkloadTable table) {
    List<Measurement> measured = table.measurements().stream().filter(m -> !m.failed()).toList();
    long intervals = measured.stream().filter(m -> m.interval().isPresent()).count();
    boolean all = intervals == measured.size();
    return intervals == 0
        ? "lowest to highest iteration"
        : "95 % interval of the geometric mean of the forks"
            + (all ? "" : ", or lowest to highest where there are too few");
  }

  private static String joined(String... facts) {
    return Stream.of(facts).filter(Objects::nonNull).collect(Collectors.joining(" · "));
  }

  private static byte[] png(HorizontalBarChart chart) throws IOException {
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
  private static byte[] svg(BarChart chart) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChartEncoder.saveChart(chart.toChart(), out, "svg");
    String svg = out.toString(StandardCharsets.UTF_8);
    int root = svg.indexOf("<svg");
    int content = svg.indexOf('>', root) + 1;
    // Without the document type, which readers of XML would fetch from the network.
    return (svg.substring(root, content)
            + "<title>"
            + xml(chart.title())
            + "</title><desc>"
            + xml(chart.description())
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
