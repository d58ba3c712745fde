package io.tierbench.command;

import static io.tierbench.ThisJvm.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.report.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs calls with a user's own data, in separate JVMs as a user starts them. */
@Tag("slow")
@DisabledIfSystemProperty(named = "tierbench.core.alone", matches = ".*")
class SampleRunTest {
  private static final String INVOICE =
      """
      {
        "number": "2026-0017",
        "issued": "2026-11-28",
        "customer": {"name": "Käse & Co.", "vat id": null},
        "lines": [
          {"article": "4ca2f1ce-4b5e-4f0a-9c53-8f6c1f6f7a10", "quantity": 3, "price": 12.50},
          {"article": "0d7a3c8e-52a1-4e55-8f0f-6a5b2f1f9c11", "quantity": 1, "price": 7.95}
        ]
      }
      """;

  private static final String GENERATED = "glob:**/tierbench-sample-*";

  @TempDir private Path folder;
  @TempDir private Path temporary;
  private Path invoice;

  @BeforeEach
  void writeSample() throws IOException {
    invoice = Files.writeString(folder.resolve("invoice.json"), INVOICE);
  }

  private Ended tierbench(String... arguments) throws IOException, InterruptedException {
    return TestJvm.run(List.of("-Djava.io.tmpdir=" + temporary), List.of(arguments));
  }

  /** Measures every cell of options for a moment; none fails, and nothing is left out. */
  private ResultsFolder measured(String... options) throws Exception {
    Path results = folder.resolve("results");
    List<String> arguments = new ArrayList<>(List.of("run", "--sample=" + invoice));
    arguments.addAll(List.of("--preset=smoke", "--placement=free", "--results=" + results));
    arguments.addAll(List.of(options));
    Ended run = tierbench(arguments.toArray(String[]::new));
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).doesNotContain("FAILED", "left out", "\tat ");
    ResultsFolder measured = ResultsFolder.open(Runs.only(results));
    assertThat(measured.failures()).isEmpty();
    assertThat(Schemas.check(measured.path())).contains("environment.json");
    return measured;
  }

  /**
   * Checks that the calls of a run are there again when its time is planned, which is too short.
   */
  private void assertGeneratedAgain(Path kept, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("verify", kept.toString(), "--budget=1s"));
    arguments.addAll(List.of(options));
    assertRejected(tierbench(arguments.toArray(String[]::new)), "a budget of 1 s is too small");
  }

  @Test
  void theUsualStacksAreMeasuredByDefault() throws Exception {
    assertThat(tierbench("list", "--sample=" + invoice).output().lines())
        .filteredOn(line -> line.contains("Benchmark.getSample:"))
        .containsExactlyInAnyOrder(
            "AsShippedBenchmark.getSample:CXF:DTO",
            "AsShippedBenchmark.getSample:GRPC:DTO",
            "AsShippedBenchmark.getSample:SERVLET_JETTY:DTO",
            "AsShippedBenchmark.getSample:SPRING_MVC:DTO",
            "RoundTripBenchmark.getSample:JSON:HTTP:DATASET",
            "RoundTripBenchmark.getSample:JSON:HTTP:DTO",
            "RoundTripBenchmark.getSample:KRYO:HTTP:DTO",
            "RoundTripBenchmark.getSample:KRYO:TCP:DTO",
            "RoundTripBenchmark.getSample:PROTOBUF:GRPC:DTO",
            "RoundTripBenchmark.getSample:PROTOBUF:HTTP:DTO",
            "RoundTripBenchmark.getSample:SOAP:HTTP:DTO");
  }

  @Test
  void aRunMeasuresTheSampleAndCanBeResumedAndPlannedAgain() throws Exception {
    ResultsFolder first =
        measured("--serializations=kryo", "--transports=tcp", "--sizes=1,3", "--shape=dto,dataset");

    Path kept = first.path();
    assertThat(first.plan().cells())
        .extracting(Cell::label)
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.getSample:KRYO:TCP:DTO",
            "RoundTripBenchmark.getSample:KRYO:TCP:DATASET",
            "RoundTripBenchmark.getSample3:KRYO:TCP:DTO",
            "RoundTripBenchmark.getSample3:KRYO:TCP:DATASET",
            "RoundTripBenchmark.putSample:KRYO:TCP:DTO",
            "RoundTripBenchmark.putSample:KRYO:TCP:DATASET",
            "RoundTripBenchmark.putSample3:KRYO:TCP:DTO",
            "RoundTripBenchmark.putSample3:KRYO:TCP:DATASET");
    assertThat(kept.resolve("sample/classes/sample/Invoice.class")).isNotEmptyFile();
    assertThat(kept.resolve("sample/sources/sample/Invoice.java")).isNotEmptyFile();
    JsonNode sample =
        new ObjectMapper().readTree(kept.resolve("environment.json").toFile()).path("sample");
    assertThat(sample.at("/files/0").asText()).isEqualTo("invoice.json");
    assertThat(sample.at("/bytes").asLong()).isEqualTo(Files.size(invoice));
    assertThat(sample.at("/types").asInt()).isEqualTo(3);
    assertThat(sample.at("/sizes").toString()).isEqualTo("[1,3]");
    assertThat(temporary).isDirectoryNotContaining(GENERATED);

    // As if it had been cut off during its only trial.
    Files.delete(kept.resolve("replicates.jsonl"));
    Ended resumed = tierbench("run", "--resume=" + kept);
    assertThat(resumed.status()).as(resumed.output()).isZero();
    ResultsFolder second = ResultsFolder.open(kept);
    assertThat(second.series()).hasSize(8).allMatch(series -> series.failure() == null);

    // Classes in the folder of another's run are not loaded.
    Files.writeString(kept.resolve("sample/classes/sample/Invoice.class"), "no class");
    assertGeneratedAgain(kept);
    assertThat(temporary).isDirectoryNotContaining(GENERATED);
  }

  /** A bean without {@code equals}, in a jar. */
  @Test
  @NeedsPlugIns({"JSON", "CBOR", "KRYO", "FORY", "HTTP", "TCP", "SERVLET_JETTY"})
  void objectsOfAClassOfTheUserAreMeasured() throws Exception {
    Path jar =
        jar(
            "Invoice",
            """
            package com.acme;
            import com.fasterxml.jackson.annotation.JsonProperty;
            import java.math.BigDecimal;
            import java.time.LocalDate;
            import java.util.List;
            import java.util.UUID;
            public class Invoice {
              public String number;
              public LocalDate issued;
              public Customer customer;
              private List<Line> lines;
              public List<Line> getLines() { return lines; }
              public void setLines(List<Line> lines) { this.lines = lines; }
              public record Customer(String name, @JsonProperty("vat id") String vatId) {}
              public record Line(UUID article, int quantity, BigDecimal price) {}
            }
            """);
    String type = "--type=com.acme.Invoice";
    String classPath = "--classpath=" + jar;
    Ended list =
        tierbench(
            "list",
            "--sample=" + invoice,
            type,
            classPath,
            "--serializations=json,cbor,kryo,fory,soap,protobuf",
            "--transports=tcp",
            "--frameworks=servlet_jetty");
    // Each stack that is listed has carried the object.
    assertThat(list.output().lines().filter(line -> line.endsWith(":DTO"))).hasSize(2 * 5);
    assertThat(list.output().lines().filter(line -> line.contains("left out")))
        .containsExactlyInAnyOrder(
            "left out: PROTOBUF: it carries generated classes alone, not those of the user",
            "left out: SOAP: it carries generated classes alone, not those of the user");

    ResultsFolder measured =
        measured(
            type,
            classPath,
            "--serializations=json,kryo",
            "--transports=http",
            "--frameworks=servlet_jetty");
    Path kept = measured.path();
    assertThat(measured.plan().cells()).hasSize(6);
    assertThat(measured.environment().sample().orElseThrow().ownClass())
        .isEqualTo("com.acme.Invoice");
    assertThat(ThisJvm.run("verify", kept.toString()).output())
        .contains("com.acme.Invoice is a class of the user: give its jar as --classpath");

    assertGeneratedAgain(kept, classPath);
  }

  @Test
  @NeedsPlugIns({"JSON", "KRYO"})
  void aSerializationThatFailsWithAClassOfTheUserIsLeftOut() throws Exception {
    Path jar =
        jar(
            "Number",
            """
            package com.acme;
            import com.fasterxml.jackson.annotation.*;
            public class Number {
              public final String number;
              public final byte[] scan;
              @JsonCreator Number(
                  @JsonProperty("number") String number, @JsonProperty("scan") byte[] scan) {
                this.number = number;
                this.scan = scan;
              }
            }
            """);
    Files.writeString(invoice, "{\"number\": \"17\", \"scan\": \"AAEC\"}");
    Ended list =
        tierbench(
            "list",
            "--sample=" + invoice,
            "--type=com.acme.Number",
            "--classpath=" + jar,
            "--serializations=json,kryo",
            "--transports=tcp");

    assertThat(list.output())
        .contains(
            "RoundTripBenchmark.getSample:JSON:TCP:DTO", "left out: KRYO: ", "no-arg constructor")
        .doesNotContain("RoundTripBenchmark.getSample:KRYO:TCP:DTO");
  }

  @Test
  @NeedsPlugIns({"JSON", "PROTOBUF", "HTTP", "TCP", "GRPC"})
  void messagesOfAProtoFileOfTheUserAreMeasured() throws Exception {
    Path proto =
        Files.writeString(
            folder.resolve("invoice.proto"),
            """
            syntax = "proto3";
            package acme;
            message Invoice {
              string number = 1;
              string issued = 2;
              message Customer { string name = 1; string vat_id = 2 [json_name = "vat id"]; }
              Customer customer = 3;
              message Line { string article = 1; int32 quantity = 2; double price = 3; }
              repeated Line lines = 4;
            }
            """);
    String[] own = {"--sample=" + invoice, "--proto=" + proto, "--message=acme.Invoice"};
    Ended list =
        tierbench(
            "list",
            own[0],
            own[1],
            own[2],
            "--sizes=1,3",
            "--serializations=json,protobuf",
            "--transports=http,tcp,grpc",
            "--frameworks=grpc");
    assertThat(list.output().lines().filter(line -> line.endsWith(":DTO"))).hasSize(28);
    ResultsFolder first =
        measured(
            own[1],
            own[2],
            "--sizes=1,3",
            "--serializations=protobuf",
            "--transports=grpc",
            "--frameworks=grpc");
    Path kept = first.path();
    assertThat(first.plan().cells()).hasSize(8);
    assertThat(first.environment().sample().orElseThrow().title())
        .endsWith("bytes, in protobuf as acme.Invoice");
    assertThat(kept.resolve("sample/proto/invoice.proto")).hasSameTextualContentAs(proto);

    Files.delete(proto);
    assertGeneratedAgain(kept);
    assertRejected(
        ThisJvm.run("list", own[0], own[1], own[2]), "--proto %s: no such file".formatted(proto));
    assertRejected(ThisJvm.run("list", own[1]), "--proto and --message need --sample");
    assertRejected(ThisJvm.run("list", own[0], own[2]), "--message needs --proto");
  }

  /** Creates a jar with a class of the package {@code com.acme}. */
  private Path jar(String name, String source) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    Path classes = folder.resolve("classes");
    Path jar = folder.resolve(name + ".jar");
    assertThat(
            ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                    System.out,
                    System.err,
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-d",
                    classes.toString(),
                    file.toString()))
        .isZero();
    assertThat(
            ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                    System.out,
                    System.err,
                    "--create",
                    "--file=" + jar,
                    "-C",
                    classes.toString(),
                    "."))
        .isZero();
    return jar;
  }

  @Test
  @NeedsPlugIns({"JSON", "PROTOBUF", "SOAP", "HTTP", "GRPC", "VERTX"})
  void aStackIsLeftOutWhereItAcceptsNoSuchMessage() throws Exception {
    Ended list =
        tierbench(
            "list",
            "--sample=" + invoice,
            "--sizes=1,100000",
            "--serializations=json,protobuf,soap",
            "--transports=http",
            "--frameworks=grpc,vertx");

    assertThat(list.output())
        .containsPattern(
            "left out: GRPC: getSample100000 in shape DTO has a response of \\d+ bytes, and it accepts 4194304")
        .containsPattern(
            "left out: VERTX: putSample100000 in shape DTO has a request of \\d+ bytes, and it accepts 10485760")
        .containsPattern(
            "left out: SOAP: getSample100000 has a response of \\d+ bytes, and a transport accepts 16777216; putSample100000 has a request of \\d+ bytes")
        .contains(
            "RoundTripBenchmark.getSample:SOAP:HTTP:DTO",
            "RoundTripBenchmark.putSample100000:JSON:HTTP:DTO")
        .doesNotContain("Sample100000:SOAP:");
    assertThat(list.output().lines().filter(line -> line.startsWith("AsShipped")))
        .containsExactlyInAnyOrder(
            "AsShippedBenchmark.getSample:GRPC:DTO",
            "AsShippedBenchmark.putSample:GRPC:DTO",
            "AsShippedBenchmark.getSample:VERTX:DTO",
            "AsShippedBenchmark.putSample:VERTX:DTO",
            "AsShippedBenchmark.getSample100000:VERTX:DTO");
  }

  @Test
  void theListHasTheCallsOfASchemaAndTheLengthOfARun() throws Exception {
    Path schema = folder.resolve("schema.json");
    String[] init = {"sample", "init", invoice.toString(), "--output=" + schema};
    assertThat(ThisJvm.run(init)).returns(0, Ended::status);
    assertThat(new ObjectMapper().readTree(schema.toFile()).at("/properties/lines/type").asText())
        .isEqualTo("array");
    assertThat(ThisJvm.run(init).output()).contains("exists: give another --output");

    Ended list =
        tierbench(
            "list",
            "--sample=" + invoice,
            "--schema=" + schema,
            "--serializations=kryo",
            "--transports=tcp",
            "--effort=documented,tuned",
            "--shape=dto,dataset");

    assertThat(list.status()).as(list.output()).isZero();
    assertThat(list.output().lines())
        .contains("RoundTripBenchmark.putSample:KRYO:TCP:DTO:DOCUMENTED")
        .anyMatch(
            line ->
                line.contains("6 cells: about ")
                    && line.endsWith(
                        " with preset sample in 2 trials, and up to 4 more within 7 min"));
    // Code by hand carries data sets alone.
    assertThat(list.output().lines().filter(line -> line.contains("TUNED")))
        .isNotEmpty()
        .allMatch(line -> line.contains("DATASET"));
    assertThat(list.output())
        .contains(
            "left out: KRYO: in shape DTO: tuned effort has code only for objects of the shop");
    assertThat(temporary).isDirectoryNotContaining(GENERATED);
  }

  @Test
  void whatCannotBeMeasuredIsOneLineAndLeavesNothing() throws Exception {
    String sample = "--sample=" + invoice;
    assertRejected(
        ThisJvm.run("list", "--type=com.acme.Invoice"),
        "--type, --proto and --message need --sample");
    assertRejected(
        ThisJvm.run("list", "--classpath=" + folder), "--classpath needs --sample or --query");
    assertRejected(
        ThisJvm.run("list", sample, "--type=com.acme.Absent", "--classpath=" + folder),
        "--type com.acme.Absent: no such class on --classpath");
    Path other = Files.writeString(folder.resolve("other.json"), "{\"number\": [1]}");
    assertRejected(ThisJvm.run("list", "--sizes=2"), "--schema and --sizes need --sample");
    assertRejected(ThisJvm.run("list", "--resume=" + folder), "--resume continues a run");
    assertRejected(ThisJvm.run("list", sample, "--sizes=0"), "--sizes=0");
    assertRejected(ThisJvm.run("list", sample, "--sample=" + other), "other.json");
    assertRejected(
        ThisJvm.run("sample", "init", folder.resolve("absent.json").toString()), "absent.json");
    assertThat(ThisJvm.run("list", sample, "--sizes=many").status()).isEqualTo(2);
    assertRejected(
        tierbench("run", sample, "--suite=frameworks", "--results=" + folder.resolve("results")),
        "--sample is measured on the matrix: leave out --suite=frameworks");
    assertThat(temporary).isDirectoryNotContaining(GENERATED);
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
