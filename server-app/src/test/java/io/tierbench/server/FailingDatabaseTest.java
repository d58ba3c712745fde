package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Customers;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests a server whose database is stopped or hangs. */
@Tag("slow")
@Timeout(180)
@EnabledOnOs({OS.LINUX, OS.MAC})
@Execution(ExecutionMode.CONCURRENT)
class FailingDatabaseTest {

  private static void signal(String signal, List<Long> processes)
      throws IOException, InterruptedException {
    for (long process : processes) {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process)).start().waitFor();
    }
  }

  /** It must revert an order, and the database does not answer. */
  @Test
  void aServerWhoseDatabaseHangsEndsAllTheSame() throws Exception {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 1);
        ServerProcess server =
            ServerProcess.start(
                // Otherwise the pool tests a connection that was idle for half a second, and opens
                // another one, which does not hang.
                List.of("-Dcom.zaxxer.hikari.aliveBypassWindowMs=600000"),
                Map.of(),
                "--db-url=" + embedded.settings().url(),
                "--db-user=" + embedded.settings().user(),
                "--db-password-file=" + embedded.passwordFile(),
                "--endpoint=TCP",
                "--connections=1")) {
      try (Connection connection =
          Known.TCP.connect(
              Known.KRYO.service(),
              server.endpoints().address(Endpoint.TCP),
              ConnectionOptions.DEFAULT)) {
        Known.KRYO
            .client(connection, Effort.DOCUMENTED)
            .storeOrder(BenchmarkOrder.order(Customers.ids(database).get(0)));
      }
      List<Long> sessions = database.localSessions(server.pid());
      assertThat(sessions).hasSize(1);
      signal("STOP", sessions);
      try {
        signal("TERM", List.of(server.pid()));

        assertThat(server.end()).isEqualTo(1);
      } finally {
        signal("CONT", sessions);
      }
    }
  }

  @Test
  void aFailedCallIsOneLine() throws Exception {
    EmbeddedDatabase database = EmbeddedDatabase.start();
    try (ServerProcess server =
        ServerProcess.start(
            logging(),
            Map.of("TIERBENCH_DB_PASSWORD", database.settings().password()),
            "--endpoint=TCP",
            "--db-url=" + database.settings().url(),
            "--db-user=" + database.settings().user())) {
      database.close();
      List<String> failed = new ArrayList<>();
      for (Serialization serialization : Known.serializations("KRYO", "SOAP").toList()) {
        try (Connection connection =
            Known.TCP.connect(
                serialization.service(),
                server.endpoints().address(Endpoint.of(Known.TCP)),
                ConnectionOptions.DEFAULT)) {
          Shop shop = serialization.client(connection, Effort.DOCUMENTED);
          assertThatThrownBy(() -> shop.loadCustomer("AHODE"))
              .isInstanceOf(ShopException.class)
              .hasMessage("the database failed");
        }
        failed.add(serialization.service().name());
      }

      while (server.output().size() < failed.size()) {
        Thread.sleep(20);
      }
      assertThat(server.output())
          .allMatch(
              line ->
                  line.matches(
                      ".* ERROR Answer - \\S+ failed: the database failed: SQL\\w+: .*refused.*"))
          .extracting(line -> line.replaceFirst(".*? - (.*?)/.*", "$1"))
          .containsExactlyElementsOf(failed);
    }
  }

  /** Returns the default logging of the server, which tests do not have. */
  private static List<String> logging() throws IOException {
    return Files.readAllLines(Path.of("src/main/resources/simplelogger.properties")).stream()
        .map(line -> "-D" + line)
        .toList();
  }
}
