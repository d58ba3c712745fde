package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private final Redaction redaction = new Redaction(List.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://host/shop?user=me&password=s3cret&ssl=true",
        "jdbc:postgresql://me:s3cret@host/shop",
        "-Djavax.net.ssl.keyStorePassword=s3cret",
        "-Daccess_token=s3cret",
        "--server=s3cret@10.0.0.5:HTTP=8080,TCP=8081"
      })
  void masksSecrets(String text) {
    assertThat(redaction.text(text)).doesNotContain("s3cret").contains("***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dtierbench.db.password.file=/etc/tierbench/password",
        "jdbc:postgresql://127.0.0.1:5432/shop?user=me&ssl=true",
        "password authentication failed for user me"
      })
  void leavesTheRest(String text) {
    assertThat(redaction.text(text)).isEqualTo(text);
  }

  @Test
  void masksTheWordBehindItsName() {
    assertThat(redaction.words(List.of("java", "--password", "s3cret", "run", "-password=s3cret")))
        .containsExactly("java", "--password", "***", "run", "-password=***");
    assertThat(redaction.words(List.of("--server", "s3cret@10.0.0.5:HTTP=8080", "--quiet")))
        .containsExactly("--server", "***@10.0.0.5:HTTP=8080", "--quiet");
  }

  @Test
  void masksInTreesByNameToo() {
    assertThat(
            redaction.tree(
                Map.of("db", Map.of("password", "s3cret", "urls", List.of("x?password=s3cret")))))
        .isEqualTo(Map.of("db", Map.of("password", "***", "urls", List.of("x?password=***"))));
  }

  @Test
  void jsonStaysJson() throws Exception {
    ObjectMapper json = new ObjectMapper();
    Map<String, String> tree = Map.of("a", "x?password=s3\"cr\\et", "b", "y");

    String redacted = redaction.text(json.writeValueAsString(tree));

    assertThat(json.readTree(redacted).get("a").textValue()).isEqualTo("x?password=***");
    assertThat(json.readTree(redacted).get("b").textValue()).isEqualTo("y");
  }

  @Test
  void leavesOutWhereTheProjectLies() {
    Redaction inProject =
        new Redaction(
            List.of(Path.of("/home/me/project/benchmark-core"), Path.of("/home/me/project")));

    assertThat(inProject.text("-jar /home/me/project/benchmark-core/target/benchmarks.jar"))
        .isEqualTo("-jar target/benchmarks.jar");
    assertThat(inProject.text("-Dtierbench.results=/home/me/project/results"))
        .isEqualTo("-Dtierbench.results=results");
    assertThat(new Redaction(List.of(Path.of("/"))).text("/usr/bin/java"))
        .isEqualTo("/usr/bin/java");
  }
}
