package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.EmbeddedDatabase;
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

/** Tests the lines that a server logs while its database is stopped. */
@Tag("slow")
class FailureLogTest {

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
      for (Serialization serialization : Serialization.all()) {
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
