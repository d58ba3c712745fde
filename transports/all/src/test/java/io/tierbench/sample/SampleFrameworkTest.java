package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.framework.Framework;
import io.tierbench.reference.FrameworkCalls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests frameworks as shipped with samples, whose generated classes all of them can use. */
@Tag("slow")
class SampleFrameworkTest {
  private static final Path SAMPLES = Path.of("src/test/resources/io/tierbench/sample");

  @TempDir private Path folder;

  @Test
  void thatBindJsonCarryAnObjectWithEveryType() throws Exception {
    SampleFolder sample =
        Samples.prepare(
            List.of(SAMPLES.resolve("every-type.json")),
            SAMPLES.resolve("every-type.schema.json"),
            List.of(1),
            folder.resolve("sample"));

    assertThat(FrameworkCalls.makeAll(sample.classes()))
        .containsAll(
            FrameworkCalls.right(
                Framework.all().stream()
                    .filter(framework -> framework.serialization().equals("JSON"))
                    .toList(),
                "getSample",
                "putSample",
                "echoSample"))
        .allMatch(line -> line.endsWith(": right"));
  }

  @Test
  void allCarryAnArrayOfObjects() throws Exception {
    Path json = folder.resolve("invoices.json");
    Files.writeString(
        json,
        """
        [
          {
            "invoice-no": 4711,
            "issued": "2026-11-28T13:45:00.5+05:30",
            "note": null,
            "paid": true,
            "line items": [
              {"class": "é <&>", "price": 9.90, "quantity": 2, "day": "2026-11-28"},
              {"class": "", "price": 12345678901234567890.10, "quantity": 1}
            ]
          },
          {"invoice-no": 4712, "issued": "2026-11-29T00:00:00-08:00", "paid": false, "line items": []}
        ]
        """);
    SampleFolder sample =
        Samples.prepare(List.of(json), null, List.of(2), folder.resolve("sample"));

    assertThat(FrameworkCalls.makeAll(sample.classes()))
        .containsExactlyElementsOf(
            FrameworkCalls.right(
                Framework.all().stream().filter(Framework::servesProvidedCalls).toList(),
                "getSample",
                "getSampleDataSet",
                "putSample",
                "echoSample",
                "putSampleDataSet",
                "echoSampleDataSet"));
  }
}
