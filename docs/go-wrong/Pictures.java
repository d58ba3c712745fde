import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Draws the wrong and the right figure of each output as bars.
 *
 * <p>{@code java docs/go-wrong/Pictures.java docs/go-wrong/output docs/figures/go-wrong}
 */
class Pictures {
  public static void main(String[] args) throws Exception {
    Path pictures = Files.createDirectories(Path.of(args[1]));
    try (DirectoryStream<Path> outputs = Files.newDirectoryStream(Path.of(args[0]), "*.txt")) {
      for (Path output : outputs) {
        String name = output.getFileName().toString().replace(".txt", ".svg");
        Files.writeString(pictures.resolve(name), picture(Files.readAllLines(output)));
      }
    }
  }

  /** Draws the last two lines, such as {@code wrong: 1.50 times as fast}. */
  static String picture(List<String> output) {
    String wrong = output.get(output.size() - 2);
    String right = output.get(output.size() - 1);
    double longest = Math.max(number(wrong), number(right));
    return String.join(
        "\n",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 760 112' width='760' role='img'>",
        "<title>" + wrong + "; " + right + "</title>",
        "<desc>A bar for the wrong answer and a bar for the right one, on one scale</desc>",
        "<style>",
        "text { font: 15px sans-serif; fill: #1f2328 }",
        ".wrong { fill: #d55e00 }",
        ".right { fill: #0072b2 }",
        "@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .right { fill: #56b4e9 } }",
        "</style>",
        bar("wrong", wrong, 0, longest),
        bar("right", right, 56, longest),
        "</svg>\n");
  }

  static String bar(String kind, String line, int y, double longest) {
    return String.format(
        Locale.ROOT,
        "<text x='4' y='%d'>%s</text>\n<rect class='%s' x='4' y='%d' width='%.0f' height='18'/>",
        y + 18,
        line,
        kind,
        y + 26,
        Math.max(1, 752 * number(line) / longest));
  }

  /** Returns the first number of a line. */
  static double number(String line) {
    return Double.parseDouble(line.split(" ")[1]);
  }
}
