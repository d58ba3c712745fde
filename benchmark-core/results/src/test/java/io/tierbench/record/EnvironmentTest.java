package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.benchmark.Namespaces.Cable;
import io.tierbench.benchmark.Network;
import io.tierbench.compression.Compression;
import io.tierbench.report.Runs;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.JvmDescription;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  @Test
  void namesEverythingThatFiguresDependOn() {
    Map<String, Object> values = Runs.environment().finished().values();

    assertThat(values)
        .containsKeys(
            "started",
            "finished",
            "run",
            "source",
            "versions",
            "clientJvm",
            "serverJvm",
            "database",
            "machine",
            "stolenPercent",
            "commandLine");
    assertThat(values.get("started")).isNotNull();
    assertThat(values.get("finished")).isNotNull();
    assertThat(values.get("database")).asString().contains("fsync=on");
    assertThat(values.get("commandLine")).asString().contains("java");
    assertThat(values.get("clientJvm")).asString().contains("java=" + Runtime.version().feature());
    assertThat(Runs.environment().values().get("finished")).isNull();
  }

  @Test
  void namesTheVersionsUnderTest() {
    Set<String> names =
        new HashSet<>(
            Set.of(
                "tierbench",
                "cxf",
                "jackson",
                "kryo",
                "protobuf",
                "grpc",
                "netty",
                "netty-tcnative",
                "hikari",
                "postgresql-jdbc",
                "jmh",
                "jaxb-runtime",
                "jetty-server",
                "kerby",
                "postgresql-embedded",
                "woodstox-core",
                "wss4j",
                "xmlsec"));
    for (Serialization serialization : Serialization.values()) {
      names.add(serialization.library().name());
    }
    for (Compression compression : Compression.values()) {
      compression.library().ifPresent(library -> names.add(library.name()));
    }

    assertThat(Runs.environment().values().get("versions"))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, String.class))
        .containsOnlyKeys(names)
        .allSatisfy((name, version) -> assertThat(version).matches("\\d+\\..*"));
  }

  @Test
  void saysWhatTheTlsOfItsStacksIsMadeOf() {
    Environment plain = Runs.environment();
    Cell guarded = new Cell("a.B.c", Map.of(Cell.SECURITY, "BASIC"), List.of());
    Cell secured = new Cell("a.B.c", Map.of(Cell.SECURITY, "TLS_RESUMED"), List.of());

    assertThat(plain.withTls(List.of(guarded)).values()).doesNotContainKey("tls");
    assertThat(plain.withTls(List.of(guarded, secured)).values().get("tls"))
        .isEqualTo(
            Map.of(
                "TLS_RESUMED",
                Map.of(
                    "protocol", "TLSv1.3",
                    "cipherSuite", "TLS_AES_128_GCM_SHA256",
                    "key", "EC secp256r1",
                    "provider", "JDK",
                    "handshake", "RESUMED")));
  }

  @Test
  void saysHowTheMessagesOfItsStacksAreSecured() {
    Environment plain = Runs.environment();
    Cell tls = new Cell("a.B.c", Map.of(Cell.SECURITY, "TLS"), List.of());
    Cell credentials = new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURITY_OVER_TLS"), List.of());
    Cell streaming = new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURITY_STREAMING"), List.of());

    Cell session =
        new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURE_CONVERSATION_DOM"), List.of());

    assertThat(plain.withMessageSecurity(List.of(tls)).values())
        .doesNotContainKey("messageSecurity");
    assertThat(
            plain
                .withMessageSecurity(List.of(tls, credentials, streaming, session))
                .values()
                .get("messageSecurity"))
        .isEqualTo(
            Map.of(
                "WS_SECURITY_OVER_TLS",
                Map.of(
                    "protection", "CREDENTIALS",
                    "processing", "DOM",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256"),
                "WS_SECURE_CONVERSATION_DOM",
                Map.of(
                    "protection", "SECURE_CONVERSATION",
                    "processing", "DOM",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "signatureInSessions", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256",
                    "encryption", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                    "keyTransport", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"),
                "WS_SECURITY_STREAMING",
                Map.of(
                    "protection", "SIGNED_AND_ENCRYPTED",
                    "processing", "STREAMING",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256",
                    "encryption", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                    "keyTransport", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p")));
  }

  @Test
  void saysWhatServersAreBoundTo() {
    Environment plain = Runs.environment();
    Cell free = new Cell("a.B.c", Map.of(), List.of());
    Cell bound = new Cell("a.B.c", Map.of(Cell.CORES, "1"), List.of());

    assertThat(plain.withCores(List.of(free), List.of()).values()).doesNotContainKey("cores");
    assertThat(plain.withCores(List.of(free, bound), List.of("-Xint")).values().get("cores"))
        .asString()
        .contains("1=")
        .contains("-XX:ActiveProcessorCount=1", "-XX:ParallelGCThreads=1 ", "-Xint");
  }

  @Test
  void saysWhatMadeLinksOfALimitedRate() {
    Cable cable = new Cable("client", "server", "MBIT_100", "rate 100Mbit", 99.9, 99.8);

    Environment environment = Runs.environment().with(Network.NAMESPACES, List.of(cable));

    assertThat(Runs.environment().network()).isEmpty();
    assertThat(Runs.environment().cables()).isEmpty();
    assertThat(Runs.environment().with(Network.RELAY, List.of()).network()).contains(Network.RELAY);
    Environment read = Environment.of(environment.values());
    assertThat(read.network()).contains(Network.NAMESPACES);
    assertThat(read.cables()).containsExactly(cable);
  }

  @Test
  void theBuildKeepsTheVersionsForTheJarOfAllClasses(@TempDir Path classes) throws Exception {
    Path folder =
        Files.createDirectories(classes.resolve(Versions.class.getPackageName().replace('.', '/')));

    Versions.main(new String[] {classes.toString()});

    assertThat(folder.resolve("kept-versions.properties"))
        .content()
        .contains("protobuf=" + Versions.all().get("protobuf") + "\n", "\ngrpc=");
  }

  @Test
  void describesThisMachine() {
    Machine machine = Runs.environment().machine();

    assertThat(machine.cores()).isPositive();
    assertThat(machine.memoryBytes()).isPositive();
    assertThat(machine.operatingSystem()).isNotBlank();
    assertThat(machine.kernel()).isNotBlank();
    assertThat(machine.architecture()).isNotBlank();
  }

  @Test
  void whatIsNotKnownIsNull() throws Exception {
    Environment environment = Environment.describe(null, null, null);

    assertThat(environment.finished().values())
        .containsEntry("run", null)
        .containsEntry("serverJvm", null)
        .containsEntry("database", null);
    assertThat(environment.run("preset")).isNull();
    assertThat(new ObjectMapper().writeValueAsString(environment.values())).startsWith("{");
  }

  @Test
  void takesAnyKindOfSetting() throws Exception {
    Map<String, Object> run =
        Map.of(
            "optional", Optional.of(1),
            "nested", Map.of("list", Arrays.asList("a", null, 2.5)),
            "object", new Object());

    String json = new ObjectMapper().writeValueAsString(Runs.environment(run).values());

    assertThat(new ObjectMapper().readTree(json).at("/run/nested/list/2").doubleValue())
        .isEqualTo(2.5);
  }

  @Test
  void holdsNoPassword() throws Exception {
    String url = "jdbc:postgresql://host/shop?user=me&password=s3cret";
    Environment environment =
        Environment.describe(
            Map.of(
                "forkArguments",
                List.of("-Dtierbench.db.url=" + url, "-Dpassword=s3cret"),
                "password",
                "s3cret"),
            new JvmDescription(Map.of("arguments", "-Xmx1g -Dtierbench.db.url=" + url)),
            Map.of("url", url, "version", "18 " + url));

    assertThat(new ObjectMapper().writeValueAsString(environment.finished().values()))
        .doesNotContain("s3cret")
        .contains("-Xmx1g", "user=me");
  }

  @Test
  void doesNotChangeWithWhatItWasGiven() {
    Map<String, Object> run = new java.util.HashMap<>(Map.of("preset", "QUICK"));
    Environment environment = Runs.environment(run);
    run.put("preset", "FULL");

    assertThat(environment.run("preset")).isEqualTo("QUICK");
  }

  @Test
  void aFolderOutsideOfTheProjectHasNoSources(@TempDir Path folder) {
    assertThat(SourceTree.around(folder)).isEqualTo(new SourceTree(null, null, null));
    Program.output(folder, "git", "init", "-q");
    assertThat(SourceTree.around(folder)).isEqualTo(new SourceTree(null, null, null));
    assertThat(SourceTree.around(folder.resolve("missing")))
        .isEqualTo(new SourceTree(null, null, null));
  }

  @Test
  void programsThatAreNotThereOrFailTellNothing(@TempDir Path folder) {
    assertThat(Program.output(folder, "no-such-program-of-tierbench")).isNull();
    assertThat(Program.output(folder, "sh", "-c", "echo no; exit 3")).isNull();
    assertThat(Program.output(folder, "sh", "-c", "echo ' yes '")).isEqualTo("yes");
    assertThat(Program.text(folder)).isNull();
  }

  @Test
  void readsStolenTimeOfTheKernelsStatistics() {
    ProcessorTime start = ProcessorTime.parse("cpu  100 0 50 800 10 5 5 30 7 0\ncpu0 1 1 1 1\n");
    ProcessorTime end = ProcessorTime.parse("cpu  150 0 60 820 10 5 5 50 9 0\ncpu0 1 1 1 1\n");

    assertThat(start).isEqualTo(new ProcessorTime(1, 1000, 30, 180));
    // 20 of 100 ticks; those of guests are in those of users already.
    assertThat(ProcessorTime.stolenPercent(start, end)).isEqualTo(20.0);
    assertThat(ProcessorTime.stolenPercent(start, start)).isNull();
    assertThat(ProcessorTime.stolenPercent(null, end)).isNull();
    for (String strange : Arrays.asList(null, "", "cpu", "cpu  a b", "cpu  1 2 3", "intr 5")) {
      assertThat(ProcessorTime.parse(strange)).isNull();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void measuresStolenTimeOverTheRun() throws Exception {
    Environment environment = Runs.environment();
    // The kernel counts in hundredths of a second.
    Thread.sleep(50);

    assertThat(environment.stolenPercent()).isNull();
    assertThat(environment.finished().stolenPercent()).isBetween(0.0, 100.0);
  }
}
