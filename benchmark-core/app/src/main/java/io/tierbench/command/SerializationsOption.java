package io.tierbench.command;

import io.tierbench.serialization.Serialization;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Option that chooses serializations. */
final class SerializationsOption {

  @Option(
      names = "--serializations",
      split = ",",
      paramLabel = "<name>",
      description = "serializations: ${COMPLETION-CANDIDATES}. Default: those of the matrix")
  private @Nullable List<Serialization> given;

  /** Returns the requested serializations, each once; empty if none are named. */
  List<Serialization> given() {
    return List.copyOf(new TreeSet<>(Objects.requireNonNullElse(given, List.of())));
  }

  /** Returns their names. */
  List<String> names() {
    return given().stream().map(Serialization::name).toList();
  }
}
