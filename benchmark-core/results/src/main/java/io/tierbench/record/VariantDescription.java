package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A description of a variant, with its differences from the plain stacks.
 *
 * <p>{@code docs/schema/environment.schema.json} describes the fields.
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
