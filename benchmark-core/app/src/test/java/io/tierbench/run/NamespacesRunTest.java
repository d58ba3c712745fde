package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import io.tierbench.namespaces.NamespaceProbe;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests whole runs whose clients, servers and database are in separate network namespaces. */
@NeedsPlugIns("paper-2005")
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class NamespacesRunTest {
  private static final Path PROCESSES = Path.of("/proc");
  private static final Pattern SENT = Pattern.compile("Sent (\\d+) bytes");
  private static final int SOME_CALLS_BYTES = 5_000;

  /** Option for the warnings of Netty, which tests leave out. */
  private static final String WARNINGS = "-Dorg.slf4j.simpleLogger.log.io.netty=warn";

  private static final String WITHOUT_CAPABILITIES =
      "exec setpriv --bounding-set=-sys_admin,-net_admin --inh-caps=-all \"$@\"";

  @TempDir private Path results;

  @BeforeEach
  void assumePossible() {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
  }

  private LiveRun start(String shell, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("--preset", "smoke", "--suite", "paper-2005", "--network", "namespaces"));
    arguments.addAll(List.of(more));
    return LiveRun.start(
        shell,
        results,
        List.of(WARNINGS, TestJvm.SHORT_LIVED_SERVERS + " " + WARNINGS),
        arguments.toArray(String[]::new));
  }

  @Test
  void callsOverCablesAndBesideThem() throws Exception {
    Set<String> before = namespaces();
    try (LiveRun run =
        start(
            "",
            "--include",
            "empty:PROTOBUF:GRPC$|loadCustomer:PROTOBUF:GRPC~IN_PROCESS:DTO|loadCustomer:KRYO_NAMED:HTTP.SPNEGO@SERVLET~MBIT_100:DTO")) {
      assertThat(run.awaitEnd()).as(run.output()).isZero();
      assertThat(run.output()).doesNotContain("FAILED");
    }

    Path folder = Runs.only(results);
    JsonNode environment = new ObjectMapper().readTree(folder.resolve("environment.json").toFile());
    assertThat(environment.at("/network/kind").asText()).isEqualTo("namespaces");
    assertThat(environment.at("/network/cables").findValuesAsText("queue"))
        .hasSize(2)
        .allMatch(queue -> queue.startsWith("rate 100Mbit"));
    assertThat(folder.resolve("summary.md"))
        .content()
        .contains("Network", "server to database rate 100Mbit");
    assertThat(Files.readString(folder.resolve("jmh.json"))).contains("MBIT_100", "LOOPBACK");
    assertThat(folder.resolve("jmh.log")).content().doesNotContain("Unknown channel option");
    assertThat(namespaces()).isSubsetOf(before);
  }

  @Test
  void aRunThatIsKilledLeavesNothing() throws Exception {
    Set<String> made;
    try (LiveRun run =
        start("", "--warmup", "20s", "--include", "loadCustomer:KRYO_NAMED:TCP~MBIT_100:DTO")) {
      run.await("the warm-up", () -> run.output().contains("warm-up, round"));
      List<ProcessHandle> family = run.family();
      made =
          family.stream()
              .map(NamespacesRunTest::namespace)
              .flatMap(Optional::stream)
              .collect(Collectors.toSet());
      made.remove(namespace(ProcessHandle.current()).orElseThrow());
      assertThat(made).hasSize(3);
      assertThat(namespaces()).containsAll(made);
      ProcessHandle server = run.servers().get(0);
      long client = server.parent().orElseThrow().pid();
      assertThat(sent(client, "rate100")).isGreaterThan(SOME_CALLS_BYTES);
      assertThat(sent(server.pid(), "rate100")).isGreaterThan(SOME_CALLS_BYTES);
      assertThat(sent(server.pid(), "databases")).isGreaterThan(SOME_CALLS_BYTES);

      run.kill();

      TestJvm.awaitEndOf(family);
    }
    assertThat(namespaces()).doesNotContainAnyElementsOf(made);
    // It is resumed over the same network only.
    assertThat(ThisJvm.run("run", "--resume=" + Runs.only(results)))
        .returns(1, Ended::status)
        .extracting(Ended::output, STRING)
        .contains("was measured with --network=namespaces");
  }

  @Test
  void whatCannotBeIsRefusedBeforeAnythingStarts(@TempDir Path elsewhere) throws Exception {
    String include = "--include=empty:PROTOBUF:GRPC~MBIT_100";
    try (LiveRun run = start(WITHOUT_CAPABILITIES, include)) {
      assertThat(run.awaitEnd()).isEqualTo(1);
      assertThat(run.output()).contains("tierbench: ", "it needs root").doesNotContain("\tat ");
    }
    assertThat(
            ThisJvm.run(
                "run",
                "--suite=paper-2005",
                "--network=namespaces",
                include,
                "--results=" + results,
                "--variant=old:jar=" + Files.createFile(elsewhere.resolve("old.jar"))))
        .returns(1, Ended::status)
        .extracting(Ended::output, STRING)
        .contains("does not support a --variant with another jar");
    assertThat(results).isEmptyDirectory();
  }

  /** Returns the bytes sent by an interface in the namespace of a process. */
  private static long sent(long process, String device) throws IOException {
    Process tc =
        new ProcessBuilder(
                "nsenter --target %s --net tc -s qdisc show dev %s"
                    .formatted(process, device)
                    .split(" "))
            .redirectErrorStream(true)
            .start();
    String output = new String(tc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher sent = SENT.matcher(output);
    assertThat(sent.find()).as(output).isTrue();
    return Long.parseLong(sent.group(1));
  }

  /** Returns the network namespaces of all processes. */
  private static Set<String> namespaces() throws IOException {
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      return processes
          .filter(process -> process.getFileName().toString().matches("\\d+"))
          .map(NamespacesRunTest::namespace)
          .flatMap(Optional::stream)
          .collect(Collectors.toSet());
    }
  }

  private static Optional<String> namespace(ProcessHandle process) {
    return namespace(PROCESSES.resolve(Long.toString(process.pid())));
  }

  private static Optional<String> namespace(Path process) {
    try {
      return Optional.of(Files.readSymbolicLink(process.resolve("ns/net")).toString());
    } catch (IOException e) {
      // It has ended meanwhile.
      return Optional.empty();
    }
  }
}
