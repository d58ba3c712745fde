package io.tierbench.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.record.JmhJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Conversions of JMH's results to the forms that are recorded. */
public final class JmhResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JmhResults() {}

  /** Converts a result to JSON as JMH writes it. */
  public static ObjectNode json(RunResult result) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, print).writeOut(List.of(result));
      return (ObjectNode) JSON.readTree(out.toString(StandardCharsets.UTF_8)).get(0);
    } catch (IOException e) {
      throw new UncheckedIOException("the JSON that JMH wrote is invalid", e);
    }
  }

  /** Returns the scores of an iteration by metric, with the rate as {@link JmhJson#PRIMARY}. */
  public static Map<String, Double> numbers(RunResult iteration) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(JmhJson.PRIMARY, iteration.getPrimaryResult().getScore());
    iteration.getSecondaryResults().forEach((name, result) -> numbers.put(name, result.getScore()));
    return numbers;
  }
}
