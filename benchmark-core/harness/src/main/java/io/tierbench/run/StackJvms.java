package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.tierbench.server.control.JvmDescription;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A description of the JVMs of a stack and of the versions under test. The server is absent before
 * the first iteration and for a stack without one.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
record StackJvms(
    Map<String, String> versions,
    Map<String, String> client,
    @Nullable Map<String, String> server) {

  /** Returns the file names of a variant's library jars whose classes the JVMs have loaded. */
  Set<String> librariesInUse() {
    return Stream.of(client, Objects.requireNonNullElse(server, Map.<String, String>of()))
        .map(jvm -> jvm.getOrDefault(JvmDescription.LIBRARIES, ""))
        .flatMap(names -> Arrays.stream(names.split(" ")))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }
}
