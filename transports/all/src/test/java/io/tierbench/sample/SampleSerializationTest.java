package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Serializations carry a sample, whose classes are on the class path of a JVM of its own. */
@Tag("slow")
class SampleSerializationTest {
  private static final Path SAMPLES = Path.of("src/test/resources/io/tierbench/sample");

  /** Serializations that carry every type. */
  private static final String[] COMPLETE = {"JSON", "CBOR", "KRYO", "KRYO_NAMED", "FORY"};

  private static final String CARRIED = "carried by ";

  @TempDir private Path folder;

  @Test
  void carryAnObjectWithEveryType() throws Exception {
    SampleFolder sample =
        Samples.prepare(
            List.of(SAMPLES.resolve("every-type.json")),
            SAMPLES.resolve("every-type.schema.json"),
            List.of(1, 3),
            folder);

    assertThat(carry(sample))
        .containsExactlyElementsOf(expected("getSample", "putSample", "getSample3", "putSample3"));
  }

  @Test
  void carryAnArrayOfScalars() throws Exception {
    SampleFolder sample =
        Samples.prepare(List.of(SAMPLES.resolve("dates.json")), null, List.of(2), folder);

    assertThat(carry(sample)).containsExactlyElementsOf(expected("getSample2", "putSample2"));
  }

  private static List<String> expected(String... workloads) {
    return codings()
        .flatMap(coding -> Stream.of(workloads).map(workload -> coding + " " + workload))
        .toList();
  }

  private static Stream<String> codings() {
    return Known.serializations(COMPLETE)
        .flatMap(
            serialization ->
                serialization.efforts().stream()
                    .map(effort -> CARRIED + serialization + " " + effort));
  }

  private static List<String> carry(SampleFolder sample) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                sample.classes() + File.pathSeparator + System.getProperty("java.class.path"),
                Carrying.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().filter(line -> line.startsWith(CARRIED)).toList();
  }

  /** Program that makes all provided calls with all serializations. */
  static final class Carrying {
    public static void main(String[] arguments) {
      Known.serializations(COMPLETE)
          .forEach(
              serialization ->
                  serialization.efforts().forEach(effort -> callAll(serialization, effort)));
    }

    private static void callAll(Serialization serialization, Effort effort) {
      Shop client =
          serialization.client(serialization.server(new ShopWithoutDatabase(), effort), effort);
      for (ProvidedCall<?, ?> call : ProvidedCall.all()) {
        call(client, call);
        call(client, Objects.requireNonNull(call.dataSet()));
        System.out.println(CARRIED + serialization + " " + effort + " " + call.workload());
      }
    }

    private static <Q, R> void call(Shop client, ProvidedCall<Q, R> call) {
      assertThat(client.call(call.operation(), call.request()))
          .as("answer to %s", call.operation())
          .isEqualTo(call.answer().apply(call.request()));
      if (call.check() != null) {
        assertThat(client.call(call.check(), call.request()))
            .as("request of %s", call.operation())
            .isEqualTo(call.request());
      }
    }
  }
}
