package io.tierbench.record;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Display names of the values that parameters of cells have, and of workloads. */
public final class DisplayNames {
  /** The name under which those of workloads are listed, by the names of their methods. */
  public static final String WORKLOAD = "workload";

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

  /** Lists the known values of a parameter with their names, in the order in which they appear. */
  public static Map<String, String> of(String parameter) {
    return Collections.unmodifiableMap(NAMES.getOrDefault(parameter, Map.of()));
  }

  /** Finds the name of a value of a parameter; an unknown value is its own name. */
  public static String of(String parameter, String value) {
    return of(parameter).getOrDefault(value, value);
  }
}
