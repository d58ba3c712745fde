package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that invalid combinations are rejected by name, before anything is opened. */
@Isolated("standard error is that of the JVM")
class ServerAppTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --database=NONE --workers=0                      | --workers=0: it must be at least 1
          --database=NONE --connections=0                  | --connections=0: it must be at least 1
          --database=NONE --endpoint=TCP --port=FLOOR=8080 | --port names FLOOR, which is not opened: add it to --endpoint
          --db-user=me                                     | --db-user and --db-password-file require --db-url: name the database
          --db-password-file=secret                        | --db-user and --db-password-file require --db-url: name the database
          --database=NONE --db-url=jdbc:postgresql://h/d   | --database=NONE contradicts --db-url: leave out one of the two
          --database=NONE --bind=no.such.host.invalid      | --bind=no.such.host.invalid: no such host
          --database=NONE --endpoint=FLOOR --bind=192.0.2.1 | cannot listen on /192.0.2.1:0: Cannot assign requested address
          """)
  void refuses(String options, String message) {
    assertThat(refusal(options)).startsWith("tierbench: " + message);
  }

  /** Returns what the program says before it ends with status 1. */
  private static String refusal(String options) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(ServerApp.commandLine().execute(options.split(" "))).isEqualTo(1);
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
