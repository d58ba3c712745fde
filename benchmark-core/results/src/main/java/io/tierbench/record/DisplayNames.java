package io.tierbench.record;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Display names of workloads, and of the values of parameters of cells. */
public final class DisplayNames {
  /** Key of the display names of workloads, which are listed by method. */
  public static final String WORKLOAD = "workload";

  /** The name under which those of options are listed, by the names of their parameters. */
  private static final String OPTION = "option";

  /** Pattern of the key of a transport with its options, see {@link Cell#transport()}. */
  private static final String TRANSPORT_KEY = "[A-Z0-9_]+(?:[+@~][A-Z0-9_]+)*";

  private static final Pattern PART = Pattern.compile("[A-Z0-9_]+");

  /** Pattern of the key of a stack, such as {@code SOAP:HTTP+TLS}. */
  private static final Pattern STACK_KEY =
      Pattern.compile("\\b([A-Z][A-Z0-9_]*):(" + TRANSPORT_KEY + ")");

  private static final List<String> PARTS_OF_A_TRANSPORT =
      List.of(Cell.TRANSPORT, Cell.SECURITY, Cell.COMPRESSION, Cell.HOSTING, Cell.LINK);

  private static final String RESOURCE = "display-names.json";
  private static final Map<String, Map<String, String>> NAMES = read();

  private DisplayNames() {}

  private static Map<String, Map<String, String>> read() {
    try (InputStream in =
        Objects.requireNonNull(DisplayNames.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new ObjectMapper()
          .readValue(in, new TypeReference<LinkedHashMap<String, Map<String, String>>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " cannot be read", e);
    }
  }

  /** Returns the display names of the known values of a parameter, in display order. */
  public static Map<String, String> of(String parameter) {
    return Collections.unmodifiableMap(NAMES.getOrDefault(parameter, Map.of()));
  }

  /** Returns the display name of a value of a parameter; the value itself if it is unknown. */
  public static String of(String parameter, String value) {
    return of(parameter).getOrDefault(value, value);
  }

  /** Returns the display name of an option, such as {@code tuning}. */
  public static String option(String name) {
    return of(OPTION, name);
  }

  /** Returns the display names of an option and its value, such as {@code tuning none}. */
  public static String option(String name, String value) {
    return option(name) + " " + of(name, value);
  }

  /** Returns the display name of a stack, such as {@code SOAP over HTTP}. */
  public static String stack(String serialization, String transport) {
    return of(Cell.SERIALIZATION, serialization) + " over " + transport(transport);
  }

  /**
   * Returns the display name of a transport with its options, such as {@code HTTP+Basic@servlet};
   * the key itself if it is unknown.
   */
  public static String transport(String key) {
    return key.matches(TRANSPORT_KEY)
        ? PART.matcher(key).replaceAll(part -> Matcher.quoteReplacement(part(part.group())))
        : key;
  }

  private static String part(String value) {
    return PARTS_OF_A_TRANSPORT.stream()
        .map(parameter -> of(parameter).get(value))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(value);
  }

  /** Replaces the keys of stacks in a text, such as {@code SOAP:HTTP}, by display names. */
  public static String inText(String text) {
    return STACK_KEY
        .matcher(text)
        .replaceAll(key -> Matcher.quoteReplacement(stack(key.group(1), key.group(2))));
  }
}
