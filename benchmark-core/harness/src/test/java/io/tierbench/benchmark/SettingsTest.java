package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.link.Link;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  private static ThrowableAssertAlternative<IllegalArgumentException> assertRejected(
      String... namesAndValues) {
    return assertThatIllegalArgumentException()
        .isThrownBy(() -> Settings.of(properties(namesAndValues)));
  }

  @Test
  void theDefaultsAreAnOwnServerAndAnOwnDatabase() {
    Settings settings = Settings.of(properties("tierbench.server", " ", "tierbench.db.url", ""));

    assertThat(settings.server()).isEmpty();
    assertThat(settings.database()).isEmpty();
    assertThat(settings.durability()).isEqualTo(Durability.FULL);
  }

  @Test
  void constantsMatchInAnyCaseAndWithDashesAndWrongOnesAreNamed() {
    assertThat(
            Settings.of(properties("tierbench.db.durability", "Asynchronous-commit")).durability())
        .isEqualTo(Durability.ASYNCHRONOUS_COMMIT);
    assertRejected("tierbench.db.durability", "core7")
        .withMessage(
            "-Dtierbench.db.durability=core7: it must be one of full, asynchronous-commit, none");
    assertRejected("tierbench.db.url", "jdbc:postgresql://h/d")
        .withMessageContaining("tierbench.db.user");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:x;PASSWORD=hunter22",
        "jdbc:mysql://me:hunter22@host/db",
        "jdbc:oracle:thin:scott/hunter22@//host:1521/db"
      })
  void aUrlWithAPasswordIsRejectedAndNotRepeated(String url) {
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> Settings.of(properties("tierbench.db.url", url)))
        .withMessageContaining("must not hold the password")
        .withMessageNotContaining("hunter22");
    String without = url.replaceFirst(";.*|me:.*@|scott/.*@", "");
    assertThat(Settings.of(properties("tierbench.db.url", without)).database()).isPresent();
  }

  @Test
  void argumentsForARunningServerAreRejected() {
    Properties arguments = properties("tierbench.server.jvmargs", "-Xint");

    assertThat(Settings.of(arguments, Map.of()).serverJvmArguments()).containsExactly("-Xint");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Settings.of(arguments, Map.of("TIERBENCH_SERVER", "token@10.1.2.3:TCP=81")))
        .withMessageContainingAll("--server-jvmargs", "TIERBENCH_SERVER", "leave out one");
  }

  @Test
  void aServerCanComeFromAnEnvironmentVariable() {
    Map<String, String> environment = Map.of("TIERBENCH_SERVER", " token@10.1.2.3:TCP=81\n");

    assertThat(Settings.of(properties(), environment).server().orElseThrow())
        .hasToString("10.1.2.3:TCP=81");
    assertThat(
            Settings.of(properties("tierbench.server", "token@10.1.2.4:TCP=82"), environment)
                .server()
                .orElseThrow())
        .hasToString("10.1.2.4:TCP=82");
  }

  @Test
  void aServerIsNamedByItsAnnouncement() {
    Settings settings = Settings.of(properties("tierbench.server", "token@10.1.2.3:TCP=81"));

    assertThat(settings.server().orElseThrow().address(Endpoint.TCP).getPort()).isEqualTo(81);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.server().orElseThrow().address(Endpoint.RAW_SOCKET_BASELINE))
        .withMessageContaining("FLOOR");
    assertRejected("tierbench.server", "10.1.2.3:TCP")
        .withMessageContaining("'TCP' is not ENDPOINT=port");
    assertRejected("tierbench.server", "10.1.2.3:TCP=81")
        .withMessageContaining("the token of the server at 10.1.2.3:TCP=81 is missing");
  }

  @Test
  void aClientFindsTheServersInAnotherNamespace() {
    ServerNamespace there =
        new ServerNamespace(42, Map.of(Link.LOOPBACK, "10.0.0.2", Link.UNIX_SOCKET, "10.0.1.2"));

    assertThat(
            Settings.of(properties("tierbench.server.namespace", there.toString()))
                .serverNamespace())
        .contains(there);
    assertRejected("tierbench.server.namespace", "namespaces")
        .withMessageContaining("only a run can set this property");
    assertRejected("tierbench.server.namespace", "1@LINK=10.0.0.2");
  }

  @Test
  void aRunningServerRequiresItsDatabase() {
    Settings settings = Settings.of(properties("tierbench.server", "token@10.0.0.5:TCP=41002"));
    try (BenchmarkDatabase database = new BenchmarkDatabase(settings, null)) {
      assertThatIllegalArgumentException()
          .isThrownBy(database::connectionArguments)
          .withMessageContaining("-Dtierbench.db.url");
    }
  }
}
