package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordGeneratorTest {
  private static final Path APPROVED =
      Path.of("src/test/resources/io/tierbench/sample/records.txt");

  @TempDir private Path folder;

  @Test
  void writesRecordsAsByHand() throws IOException {
    Map<String, String> constants = new LinkedHashMap<>();
    constants.put("OPEN", "OPEN");
    constants.put("in progress", "IN_PROGRESS");
    EnumOf status = new EnumOf("Status", constants);
    ObjectOf item =
        new ObjectOf(
            "LineItem",
            List.of(
                new Member("line-no", "lineNo", Scalar.INT32, false),
                new Member("name", "name", Scalar.STRING, false),
                new Member("discount", "discount", Scalar.FLOAT64, true)),
            true);
    ObjectOf attachment =
        new ObjectOf(
            "Attachment",
            List.of(
                new Member("name", "name", Scalar.STRING, false),
                new Member("content", "content", Scalar.BYTES, true)),
            false);
    ObjectOf invoice =
        new ObjectOf(
            "Invoice",
            List.of(
                new Member("id", "id", Scalar.UUID, false),
                new Member("date", "date", Scalar.DATE, false),
                new Member("total", "total", Scalar.DECIMAL, false),
                new Member("status", "status", status, false),
                new Member("line_items", "lineItems", new ListOf(item, false), false),
                new Member("attachment", "attachment", attachment, true),
                new Member(
                    "matrix", "matrix", new ListOf(new ListOf(Scalar.INT64, true), false), true),
                new Member("rates", "rates", new MapOf(Scalar.DECIMAL, false), false)),
            false);

    assertThat(sources(new SampleSchema("Invoice", invoice))).isEqualTo(Files.readString(APPROVED));
  }

  private String sources(SampleSchema schema) throws IOException {
    SampleFolder sample = new SampleFolder(folder);
    RecordGenerator.generate(schema, sample);
    try (Stream<Path> files = Files.list(sample.sources().resolve(SampleFolder.PACKAGE))) {
      return files.sorted().map(RecordGeneratorTest::read).collect(Collectors.joining("\n"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
