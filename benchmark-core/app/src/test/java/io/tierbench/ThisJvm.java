package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm.Ended;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The program in this JVM, for tests that neither end it nor generate classes. */
public final class ThisJvm {

  private ThisJvm() {}

  /** Runs a command, and returns what it prints. */
  public static Ended run(List<String> arguments) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(text, true, StandardCharsets.UTF_8)) {
      System.setOut(print);
      System.setErr(print);
      int status = Main.run(arguments);
      return new Ended(status, text.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  public static Ended run(String... arguments) throws Exception {
    return run(List.of(arguments));
  }

  /** Checks that a command ended with one line. */
  public static void assertRejected(Ended ended, String message) {
    assertThat(ended.status()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output().lines()).singleElement().asString().contains("tierbench: ", message);
  }
}
