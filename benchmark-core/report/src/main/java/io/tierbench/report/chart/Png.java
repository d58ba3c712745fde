package io.tierbench.report.chart;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** Converts our pictures from SVG to PNG, for programs that cannot show SVG. */
public final class Png {
  /** Dots per pixel: enough for sharp screens. */
  static final double SHARPNESS = 2;

  /** The most dots of a picture: more than any run needs, and not too many for a small heap. */
  private static final double MAX_DOTS = 16e6;

  private Png() {}

  /**
   * Draws a picture.
   *
   * @param svg of our own making: references in it are not fetched
   * @throws IOException if this JVM cannot write PNG
   */
  public static byte[] of(String svg) throws IOException {
    SVGDocument document =
        new SVGLoader()
            .load(
                new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                null,
                LoaderContext.createDefault());
    if (document == null) {
      throw new IOException("the converter cannot read the picture");
    }
    FloatSize size = document.size();
    double scale = Math.min(SHARPNESS, Math.sqrt(MAX_DOTS / (size.width * size.height)));
    int width = (int) Math.round(size.width * scale);
    int height = (int) Math.round(size.height * scale);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      document.render(null, graphics, new ViewBox(0, 0, width, height));
    } finally {
      graphics.dispose();
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    if (!ImageIO.write(image, "png", png)) {
      throw new IOException("this JVM cannot write PNG");
    }
    return png.toByteArray();
  }
}
