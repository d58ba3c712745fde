package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;

/**
 * What a variant is, and what differs from the plain stacks.
 *
 * @param name of the variant
 * @param java version of its JVM, or null
 * @param jar name of its file, or null where it is that of the run
 * @param arguments of its JVMs
 * @param versions of its libraries that are not those of the run; null where they are not known
 * @param clientJvm its values
 * @param serverJvm its values; null where no pair of the variant has a server
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record VariantDescription(
    String name,
    String java,
    String jar,
    List<String> arguments,
    Map<String, String> versions,
    Map<String, String> clientJvm,
    Map<String, String> serverJvm) {

  public VariantDescription {
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
    versions = versions == null ? Map.of() : versions;
  }
}
