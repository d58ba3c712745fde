package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The bytes of every operation stay the same: runs of other versions are comparable. */
class GoldenBytesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/io/tierbench");

  @Test
  void messagesHaveTheBytesThatTheyHad() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Serialization serialization : Serialization.all()) {
      for (Effort effort : serialization.efforts()) {
        Exchange server = serialization.server(new SampleShop(), effort);
        for (Operation<?, ?> operation : Operation.all()) {
          StringBuilder line =
              new StringBuilder("%s %s %s".formatted(serialization, effort, operation));
          Samples.call(
              operation,
              serialization.client(
                  (name, request) -> {
                    byte[] response = server.call(name, request);
                    line.append(' ').append(name.isEmpty() ? "-" : name);
                    line.append(' ').append(sum(request)).append(' ').append(sum(response));
                    return response;
                  },
                  effort));
          lines.add(line.toString());
        }
      }
    }
    assertSame("messages.txt", String.join("\n", lines) + "\n");
  }

  private static String sum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return "%d:%08x".formatted(bytes.length, sum.getValue());
  }

  private static void assertSame(String file, String actual) throws IOException {
    assertThat(actual).isEqualTo(Files.readString(GOLDEN.resolve(file)));
  }
}
