package io.tierbench.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Enumeration, which only a schema declares.
 *
 * @param javaName of the enum
 * @param constants Java constants by the text in JSON, in the order of the schema
 */
public record EnumOf(String javaName, Map<String, String> constants) implements NamedType {

  public EnumOf {
    constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
  }
}
