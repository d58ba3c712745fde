package io.tierbench.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a {@link SeamClock} has read: how many calls passed a seam, and the sum of the readings
 * there, in nanoseconds. Only differences between sums over the same calls mean anything; they come
 * out right even where a sum has overflowed.
 *
 * @param shopCalls that passed the seams of the shop
 * @param shopEntered when the shop was called
 * @param shopLeft when it answered
 * @param exchangeCalls that passed the seams of the exchange
 * @param arrived when a listener had the whole request; on a client the same as {@code
 *     exchangeEntered}
 * @param exchangeEntered when the exchange was called
 * @param exchangeLeft when it answered
 */
public record SeamTimes(
    long shopCalls,
    long shopEntered,
    long shopLeft,
    long exchangeCalls,
    long arrived,
    long exchangeEntered,
    long exchangeLeft) {

  /** Lines of {@code name=value}. */
  public String toLines() {
    Map<String, Long> values = new LinkedHashMap<>();
    values.put("shopCalls", shopCalls);
    values.put("shopEntered", shopEntered);
    values.put("shopLeft", shopLeft);
    values.put("exchangeCalls", exchangeCalls);
    values.put("arrived", arrived);
    values.put("exchangeEntered", exchangeEntered);
    values.put("exchangeLeft", exchangeLeft);
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Reads what {@link #toLines} wrote.
   *
   * @throws IllegalArgumentException where it is not that
   */
  public static SeamTimes parse(String lines) {
    Map<String, Long> values = new LinkedHashMap<>();
    try {
      for (String line : lines.lines().toList()) {
        String[] entry = line.split("=", 2);
        values.put(entry[0], Long.valueOf(entry[1]));
      }
      return new SeamTimes(
          values.get("shopCalls"),
          values.get("shopEntered"),
          values.get("shopLeft"),
          values.get("exchangeCalls"),
          values.get("arrived"),
          values.get("exchangeEntered"),
          values.get("exchangeLeft"));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "the times of the seams are not readable; is the server of another version? It said: "
              + lines,
          e);
    }
  }
}
