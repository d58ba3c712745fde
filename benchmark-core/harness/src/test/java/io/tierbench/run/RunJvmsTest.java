package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Variant;
import io.tierbench.record.VariantDescription;
import io.tierbench.report.Runs;
import io.tierbench.server.control.JvmDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the JVMs of a run with a group of Kryo stacks and a group of JSON stacks. */
class RunJvmsTest {
  private static final String LIBRARY = "jmh-core-0.9.jar";

  @TempDir private Path parent;

  private static Variant before;
  private static VariantLibraries libraries;

  private ResultsFolder folder;
  private RunJvms jvms;

  /** Finds the library once, because the jars of all frameworks are searched. */
  @BeforeAll
  static void findLibrary(@TempDir Path jars) throws IOException {
    Path jar = VariantLibrariesTest.jar(jars.resolve(LIBRARY), VariantLibrariesTest.MAIN);
    before = new Variant("before", null, null, List.of(), List.of(jar.toString()));
    libraries = VariantLibraries.of(List.of(before), new LibraryJars("none"));
  }

  @BeforeEach
  void beginRun() throws IOException {
    folder =
        Runs.folder(
            parent,
            "quick",
            List.of(
                cell("KRYO", Variant.PLAIN),
                cell("KRYO", "before"),
                cell("JSON", Variant.PLAIN),
                cell("JSON", "before")),
            List.of(before));
    folder.write(folder.environment().withJvms(Map.of(), null));
    jvms = new RunJvms(folder, libraries);
  }

  private static Cell cell(String serialization, String variant) {
    Cell cell = TestPlans.pairing("empty", serialization, "TCP");
    return new Cell(
        cell.benchmark(),
        Runs.with(cell.parameters(), Variant.PARAMETER, variant),
        List.of(Cell.SERIALIZATION, Variant.PARAMETER));
  }

  /** Adds a group whose stacks use the library if their name contains a text. */
  private void add(String serialization, String using, String failing) {
    ScriptedStacks stacks =
        new ScriptedStacks(
            (stack, life, iteration) ->
                stack.contains(failing)
                    ? IterationRequest.Result.failed("it broke", false)
                    : ScriptedStacks.rate(100),
            stack -> {
              Map<String, String> jvm =
                  Map.of(JvmDescription.LIBRARIES, stack.name().contains(using) ? LIBRARY : "");
              return new StackJvms(Map.of(), jvm, jvm);
            });
    try (StackGroup group =
        new StackGroup(
            Stream.of(Variant.PLAIN, "before")
                .map(
                    variant ->
                        TestPlans.planned(
                            serialization + ":" + variant, cell(serialization, variant)))
                .toList(),
            stacks,
            () -> false,
            ContentionMonitor.unknown(),
            100,
            new Random(1))) {
      group.stacks().start();
      jvms.add(group.stacks());
    }
  }

  @Test
  void aLibraryThatOnlyTheSecondGroupUsesIsInUse() {
    add("KRYO", "JSON", "none");
    assertThat(folder.environment().variants())
        .singleElement()
        .returns(List.of(), VariantDescription::libraries);

    add("JSON", "JSON", "none");
    assertThat(folder.environment().variants())
        .singleElement()
        .returns(List.of(LIBRARY), VariantDescription::libraries);
  }

  @Test
  void aLibraryThatNoGroupUsesIsRejected() {
    add("KRYO", "none", "none");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> add("JSON", "none", "none"))
        .withMessageContaining("no JVM of the run has loaded a class of " + LIBRARY);
  }

  @Test
  void aLibraryIsNotRejectedIfACellFailed() {
    add("KRYO", "none", "none");
    add("JSON", "none", "before");

    assertThat(folder.environment().knowsServerJvm()).isTrue();
  }
}
