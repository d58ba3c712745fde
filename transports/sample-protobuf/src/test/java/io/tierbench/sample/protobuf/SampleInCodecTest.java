package io.tierbench.sample.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.plugin.Providers;
import io.tierbench.sample.SampleCalls;
import io.tierbench.sample.Samples;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the codec finds what is generated for a sample. */
@Tag("slow")
class SampleInCodecTest {
  @TempDir Path folder;

  @Test
  void carriesTheRequestsOfAllCalls() throws Exception {
    Path sample =
        Files.writeString(
            folder.resolve("invoice.json"),
            """
            {
              "number": 4711,
              "issued": "2026-11-28",
              "paid_at": "2026-11-28T13:45:00Z",
              "line_items": [
                {"description": "bolt", "quantity": 3, "unit_price": 0.20},
                {"description": "nut", "quantity": 3, "unit_price": 0.15, "discount": 0.05}
              ]
            }
            """);
    Providers.add(
        Samples.prepare(List.of(sample), null, List.of(1, 10), folder.resolve("sample")).classes());
    ProtobufCodec codec = new ProtobufCodec(Effort.DOCUMENTED);

    List<ProvidedCall<?, ?>> calls = new SampleCalls().calls();

    assertThat(calls).hasSize(4);
    for (ProvidedCall<?, ?> call : calls) {
      assertThat(call.leftOut()).isEmpty();
      assertCarries(codec, call);
    }
  }

  private static <Q> void assertCarries(ProtobufCodec codec, ProvidedCall<Q, ?> call)
      throws Exception {
    Payload<Q> payload = call.operation().request();

    byte[] bytes = codec.encode(payload, call.request());

    assertThat(codec.decode(payload, bytes)).isEqualTo(call.request());
  }
}
