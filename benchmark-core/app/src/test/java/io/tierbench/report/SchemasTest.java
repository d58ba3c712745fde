package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import io.tierbench.NeedsPlugIns;
import io.tierbench.record.Cable;
import io.tierbench.record.Network;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Series;
import io.tierbench.record.Variant;
import io.tierbench.study.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every file of ours matches its schema in {@code docs/schema}, and has no other fields.
 */
@Tag("slow")
class SchemasTest {
  private static final Path RESULTS = Path.of("../../results");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path parent;
  private static ResultsFolder compared;

  static Stream<Path> schemas() throws IOException {
    return Schemas.all().stream();
  }

  @Test
  void theCalibrationIsAsDocumented() throws IOException {
    assertThat(Schemas.check(RESULTS.resolve("calibration"))).containsExactly("calibration.json");
  }

  /** Makes a run with verdicts, copies, variants, a failure, and a restarted stack. */
  @BeforeAll
  static void compare() throws IOException {
    compared =
        Runs.folder(
            parent,
            "STANDARD",
            List.of(
                ComparedRun.BASELINE,
                ComparedRun.EQUAL,
                ComparedRun.FAST,
                ComparedRun.FAST_DATA_SET),
            List.of(new Variant("jdk-21", "/opt/jdk-21", "other.jar", List.of("-XX:+UseZGC"))));
    for (int trial = 1; trial <= 4; trial++) {
      compared.add(Runs.trial(trial, ComparedRun.series(trial, 1)));
    }
    List<Series> last = new ArrayList<>(ComparedRun.series(5, 1));
    last.set(0, Runs.failed(ComparedRun.BASELINE, 5, "it broke"));
    compared.add(Runs.trial(5, last));
    compared.write(
        compared
            .environment()
            .with("resumed", List.of("2026-11-20T10:00:00Z"))
            .withLeftRows(List.of("2 rows stay"))
            .with("placed", false)
            .with(
                "tls",
                Map.of(
                    "TLS",
                    Map.of(
                        "protocol", "TLSv1.3",
                        "cipherSuite", "TLS_AES_128_GCM_SHA256",
                        "key", "EC secp256r1",
                        "provider", "JDK",
                        "handshake", "ONCE")))
            .with("cores", Map.of("1", Map.of("cores", "0", "arguments", "-Xint")))
            .with(
                Network.NAMESPACES,
                List.of(new Cable("client", "server", "MBIT_100", "rate 100Mbit", 99.9, 99.8)))
            .with(
                "variants",
                List.of(
                    Map.of(
                        "name",
                        "jdk-21",
                        "java",
                        "21.0.4",
                        "jar",
                        "other.jar",
                        "arguments",
                        List.of("-XX:+UseZGC"),
                        "versions",
                        Map.of("kryo", "5.9"),
                        "clientJvm",
                        Runs.JVM,
                        "serverJvm",
                        Runs.JVM)))
            .finished());
    Report.write(compared);
    // No report shows its calls.
    compared.write(
        compared
            .environment()
            .with(
                "sample",
                Map.of(
                    "files", List.of("invoice.json"),
                    "bytes", 1234,
                    "types", 3,
                    "sizes", List.of(1, 10),
                    "leftOut", Map.of("PROTOBUF", "a list of lists at /matrix"))));
  }

  @Test
  void newRunsAreAsDocumented() throws IOException {
    assertThat(Schemas.check(compared.path()))
        .filteredOn(file -> !file.equals("claims.json"))
        .containsExactly(
            "environment.json", "failures.json", "plan.json", "replicates.jsonl", "verdicts.json");

    ResultsFolder brokenDown = BrokenDownRun.folder(parent);
    Report.write(brokenDown);
    assertThat(Schemas.check(brokenDown.path())).contains("breakdown.json");
    JsonNode breakdown = JSON.readTree(brokenDown.path().resolve("breakdown.json").toFile());
    assertThat(breakdown.path("breakdowns")).hasSize(1);
  }

  @Test
  @NeedsPlugIns("paper-2005")
  void claimsAreAsDocumented() throws IOException {
    assertThat(Schemas.check(compared.path())).contains("claims.json");

    ResultsFolder bound = BoundRun.folder(parent);
    Report.write(bound);
    assertThat(Schemas.check(bound.path())).contains("claims.json");
    JsonNode claims = JSON.readTree(bound.path().resolve("claims.json").toFile());
    assertThat(claims.at("/papers/leads")).isNotEmpty();
  }

  /** Compares a run with its own file. */
  @Test
  void whatTheStudyWritesIsAsDocumented() throws IOException {
    ResultsFolder folder =
        Runs.trials(
            Runs.folder(parent, "QUICK", List.of(ComparedRun.BASELINE, ComparedRun.FAST)),
            3,
            trial ->
                List.of(
                    Runs.withJmh(ComparedRun.BASELINE, trial, 100.0 + trial, 101.0, 99.0, 100.0),
                    Runs.withJmh(ComparedRun.FAST, trial, 140.0, 141.0 + trial, 139.0, 140.0)));
    folder.writeJmh();
    Path run = folder.path();
    Path out = parent.resolve("out");
    assertThat(
            Study.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .execute(
                    "saving",
                    run.toString(),
                    run.resolve(Schemas.JMH).toString(),
                    "--out",
                    out.toString()))
        .isZero();
    assertThat(Schemas.check(out)).containsExactly("saving.json");
  }

  /** Every field of a record must be documented. */
  @Test
  void aNameThatTheSchemaLacksIsRefused() throws IOException {
    for (Path file : Schemas.documented(compared.path())) {
      Schema schema = Schemas.of(file);
      JsonNode document = Schemas.documents(file).get(0);
      for (ObjectNode object : objects(document)) {
        object.put("surplus", 7);
        assertThat(schema.validate(document)).as("%s: %s", file, object).isNotEmpty();
        object.remove("surplus");
      }
      assertThat(schema.validate(document)).as("%s", file).isEmpty();
    }
  }

  /** All objects in a document, those excepted that JMH wrote. */
  private static List<ObjectNode> objects(JsonNode node) {
    List<ObjectNode> objects = new ArrayList<>();
    if (node instanceof ObjectNode object) {
      objects.add(object);
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (!field.getKey().equals("jmh")) {
        objects.addAll(objects(field.getValue()));
      }
    }
    if (node.isArray()) {
      node.forEach(element -> objects.addAll(objects(element)));
    }
    return objects;
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void schemasAreValidAndSayWhatEachNameMeans(Path file) throws IOException {
    JsonNode schema = JSON.readTree(file.toFile());

    Schema draft =
        Schemas.REGISTRY.getSchema(
            SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(draft.validate(schema)).isEmpty();
    String name = file.getFileName().toString().replace(Schemas.ENDING, "");
    // Files without a format of their own have that of the plan.
    int format = schema.at("/properties/format/const").asInt(RunPlan.FORMAT);
    assertThat(schema.path("$id").asText())
        .isEqualTo("urn:tierbench:schema:%s:%d".formatted(name, format));
    List<String> silent = new ArrayList<>();
    for (ObjectNode object : objects(schema)) {
      object
          .path("properties")
          .properties()
          .forEach(
              property -> {
                if (property.getValue().path("description").asText().isBlank()) {
                  silent.add(property.getKey());
                }
              });
    }
    assertThat(silent).isEmpty();
  }
}
