package io.tierbench.query;

import io.tierbench.sample.SampleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of a query: one statement.
 *
 * @param sql with a question mark for each parameter
 * @param parameters names, or positions from 1, in the order of the question marks
 */
record QueryText(String sql, List<String> parameters) {
  private static final long MAX_BYTES = 1 << 20;

  private static final String COMMENT = "--[^\n]*|/\\*.*?\\*/";

  /**
   * Texts, also with backslashes as {@code E'it\'s'}, names, comments, and what else has a colon, a
   * question mark or a semicolon.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<![\\w$])[eE]'[^'\\\\]*+(?:(?:\\\\.|'')[^'\\\\]*+)*+'|'[^']*'|\"[^\"]*\"|\\$(?<tag>\\w*)\\$.*?\\$\\k<tag>\\$|::|\\?\\?|:(?<name>[A-Za-z_]\\w*)|\\?|;|"
              + COMMENT,
          Pattern.DOTALL);

  private static final Pattern NOTHING = Pattern.compile(COMMENT + "|[;\\s]", Pattern.DOTALL);

  /**
   * Reads a file.
   *
   * @throws SampleException if it is not one statement
   */
  static QueryText read(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new SampleException("%s: a query has at most %s bytes".formatted(file, MAX_BYTES));
      }
      return parse(file, Files.readString(file));
    } catch (IOException e) {
      throw new SampleException("%s: cannot be read: %s".formatted(file, e), e);
    }
  }

  private static QueryText parse(Path file, String text) {
    if (isNothing(text)) {
      throw new SampleException(file + ": no statement; a query is a SELECT");
    }
    List<String> parameters = new ArrayList<>();
    int positions = 0;
    StringBuilder sql = new StringBuilder();
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      String found = token.group();
      String name = token.group("name");
      if (found.equals(";")) {
        if (!isNothing(text.substring(token.end()))) {
          throw new SampleException(file + ": several statements; a query is one SELECT");
        }
        found = "";
      } else if (found.equals("?")) {
        positions++;
        parameters.add(Integer.toString(positions));
      } else if (name != null) {
        parameters.add(name);
        found = "?";
      }
      token.appendReplacement(sql, Matcher.quoteReplacement(found));
    }
    if (positions > 0 && positions < parameters.size()) {
      throw new SampleException(
          file + ": parameters by name and by position; write all as :name, or all as ?");
    }
    return new QueryText(token.appendTail(sql).toString().strip(), parameters);
  }

  private static boolean isNothing(String text) {
    return NOTHING.matcher(text).replaceAll("").isEmpty();
  }
}
