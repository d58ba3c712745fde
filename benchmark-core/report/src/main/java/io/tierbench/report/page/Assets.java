package io.tierbench.report.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resources shared by all pages, read from the class path. */
final class Assets {
  private static final String LIBRARY = "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final Pattern VERSION = Pattern.compile("(?m)^version=(\\S+)");

  private static final List<String> OWN_SCRIPTS =
      List.of(
          "text.js",
          "sorting.js",
          "state.js",
          "scales.js",
          "charts.js",
          "bars.js",
          "ratios.js",
          "relative.js",
          "compare.js",
          "beside.js",
          "papers.js",
          "points.js",
          "sizes.js",
          "rounds.js",
          "tables.js",
          "saving.js",
          "controls.js",
          "figures.js",
          "parts.js",
          "page.js");

  private static final Pattern COMMENT =
      Pattern.compile("^ */\\*.*?\\*/\\n|^ *//[^\\n]*\\n", Pattern.MULTILINE | Pattern.DOTALL);

  private Assets() {}

  static Template template(String name) {
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .withLoader(part -> new StringReader(text(part + ".mustache")))
        .compile(text(name + ".mustache"));
  }

  static String style() {
    return compact(text("page.css"));
  }

  static List<String> scripts() {
    List<String> scripts = new ArrayList<>();
    scripts.add(text(library()));
    for (String name : OWN_SCRIPTS) {
      scripts.add(compact(text(name)));
    }
    return scripts;
  }

  /** Removes indentation and comments of whole lines, because a page has a maximum size. */
  private static String compact(String text) {
    return COMMENT.matcher(text).replaceAll("").replaceAll("(?m)^\\s+", "");
  }

  private static String library() {
    Matcher version = VERSION.matcher(text(LIBRARY));
    if (!version.find()) {
      throw new IllegalStateException(LIBRARY + " names no version");
    }
    return "/META-INF/resources/webjars/echarts/%s/echarts.min.js".formatted(version.group(1));
  }

  private static String text(String name) {
    return io.tierbench.report.answers.Template.resource(Assets.class, name);
  }

  /** Returns the source of a script for a content security policy: its hash. */
  static String source(String script) {
    try {
      byte[] sum =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(sum) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
