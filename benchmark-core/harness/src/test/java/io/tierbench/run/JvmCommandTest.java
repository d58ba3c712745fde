package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmCommandTest {
  @TempDir private Path folder;

  private static PlannedStack plannedStack(String variant) {
    return plannedStack("SOAP:GRPC:" + variant, Variant.PARAMETER, variant);
  }

  private static PlannedStack plannedStack(String name, String parameter, String value) {
    Cell cell = TestPlans.with(TestPlans.pairing("loadProducts", "SOAP", "GRPC"), parameter, value);
    return new PlannedStack(name, "SOAP:GRPC", Stack.of(cell), 1, List.of(cell));
  }

  private static JvmCommand command(String variant, String argument) {
    return new JvmCommand(
        List.of(),
        List.of(),
        true,
        List.of(),
        256,
        List.of(new Variant(variant, null, null, List.of(argument))),
        VariantLibraries.NONE,
        null);
  }

  @Test
  void eachJvmHasItsOwnFile() {
    JvmCommand train = command("train", "-XX:AOTConfiguration=aot/{jvm}.conf");

    assertThat(train.client(plannedStack("train")))
        .contains("-XX:AOTConfiguration=aot/SOAP-GRPC-client.conf")
        .contains(
            "-Dtierbench.server.jvmargs=-Xmx256m -XX:AOTConfiguration=aot/SOAP-GRPC-server.conf");
    assertThat(train.client(plannedStack("train").secondCopy()))
        .contains("-XX:AOTConfiguration=aot/SOAP-GRPC-2-client.conf");
  }

  /** The server inherits the class path of the client. */
  @Test
  void generatedClassesAndLibrariesOfAVariantAreInFrontOfTheClassPath() throws Exception {
    Path jar =
        VariantLibrariesTest.jar(folder.resolve("jmh-core-0.9.jar"), VariantLibrariesTest.MAIN);
    Variant before = new Variant("before", null, null, List.of(), List.of(jar.toString()));
    JvmCommand command =
        new JvmCommand(
            List.of(),
            List.of(),
            true,
            List.of(),
            256,
            List.of(before),
            VariantLibraries.of(List.of(before), new LibraryJars("none")),
            folder);
    String plain = System.getProperty("java.class.path");

    assertThat(command.client(plannedStack("before")))
        .containsSequence("-cp", folder + File.pathSeparator + jar + File.pathSeparator + plain)
        .contains(
            "-Dtierbench.libraries==" + jar,
            "-Dtierbench.server.jvmargs=-Xmx256m -Dtierbench.libraries==" + jar);
    assertThat(command.client(plannedStack(Variant.PLAIN)))
        .containsSequence("-cp", folder + File.pathSeparator + plain)
        .noneMatch(argument -> argument.contains("tierbench.libraries"));
  }

  /** Command lines are public, and the announcement of a server contains secrets. */
  @Test
  void aClientOfARunningServerHasNoSecretOnItsCommandLine() {
    JvmCommand command =
        new JvmCommand(
            List.of("-Dtierbench.server=token@10.0.0.5:TCP=81", "-Dtierbench.server.jvmargs="),
            List.of(),
            false,
            List.of(),
            256,
            List.of(),
            VariantLibraries.NONE,
            null);

    assertThat(command.client(plannedStack(Variant.PLAIN)))
        .noneMatch(argument -> argument.startsWith("-Dtierbench.server"));
  }

  @Test
  void aClientReceivesTheCoresOfItsServer() {
    PlannedStack bound = plannedStack("SOAP:GRPC", Cell.CORES, "2");

    assertThat(command("aot", "-Xint").client(bound)).contains("-Dtierbench.server.cores=2");
    assertThat(command("aot", "-Xint").client(plannedStack("plain")))
        .noneMatch(argument -> argument.contains("cores"));
    assertThat(bound.stack().name(Set.of())).isEqualTo("SOAP:GRPC:2_CORES");
  }
}
