package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A description of a variant, with its differences from the plain stacks.
 *
 * @param jar name of its file; absent if it is that of the run
 * @param libraries file names of the jars that its JVMs use in place of those of the run
 * @param versions of its libraries that differ from those of the run; empty if unknown
 * @param serverJvm properties of the server JVMs; absent if no stack of the variant has a server
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record VariantDescription(
    String name,
    @Nullable String java,
    @Nullable String jar,
    List<String> arguments,
    List<String> libraries,
    Map<String, String> versions,
    Map<String, String> clientJvm,
    @Nullable Map<String, String> serverJvm) {

  public VariantDescription {
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
    libraries = libraries == null ? List.of() : List.copyOf(libraries);
    versions = versions == null ? Map.of() : versions;
  }
}
