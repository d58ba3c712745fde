package io.tierbench.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.ServerThread;
import io.tierbench.server.TestOptions;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTest {
  private final AtomicInteger resets = new AtomicInteger();
  private final Server server =
      new Server(
              TestOptions.onLoopback(
                  Endpoint.transports(), Set.of(), Effort.DOCUMENTED, ServerThread.INLINE),
              new FakeShop(),
              Insertion.BATCH,
              resets::incrementAndGet,
              new DatabaseUse())
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void answersWhoKnowsTheToken() {
    Endpoints announced = Endpoints.parse(server.endpoints().announcement());

    try (ControlClient control = ControlClient.connect(announced)) {
      control.reset();
      assertThat(resets).hasValue(1);
      assertThat(control.describe().values()).containsEntry("insertion", "BATCH");
      assertThat(control.counters().allocatedBytes()).isPositive();
      assertThatThrownBy(control::startPhases).hasMessageContaining("--steps");
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void refusesEverybodyElseOnEveryTransport(Transport transport) {
    for (String guess : List.of("", "0".repeat(32), server.endpoints().token() + "0")) {
      assertRefused(transport, guess);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP", "GRPC"})
  void isOfferedOverTcpOnly(Transport transport) {
    assertRefused(transport, server.endpoints().token());
  }

  private void assertRefused(Transport transport, String token) {
    try (Connection connection =
        transport.connect(
            Control.SERVICE,
            server.endpoints().address(Endpoint.of(transport)),
            ConnectionOptions.DEFAULT)) {
      assertThatThrownBy(
              () -> connection.call(Control.RESET, token.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOfSatisfying(
              ShopException.class, e -> assertThat(e.fault()).isIn(refusals(transport)));
    }
    assertThat(resets).hasValue(0);
  }

  private static List<Fault> refusals(Transport transport) {
    return transport == Known.TCP
        ? List.of(Fault.BAD_REQUEST)
        : List.of(Fault.NOT_FOUND, Fault.UNKNOWN_OPERATION);
  }

  @Test
  void everyServerHasATokenOfItsOwnAndPrintsItInItsAnnouncementOnly() {
    Endpoints endpoints = server.endpoints();

    assertThat(endpoints.token()).hasSize(32).isNotEqualTo(Control.newToken());
    assertThat(endpoints.announcement()).startsWith(endpoints.token() + "@127.0.0.1:");
    assertThat(endpoints.toString()).doesNotContain(endpoints.token());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ControlClient.connect(Endpoints.parse(endpoints.toString())))
        .withMessageContaining("token@host:HTTP=8080");
  }

  @Test
  void valuesOfForeignPropertiesAndAgentsAreNotDescribed() {
    assertThat(
            JvmDescription.withoutForeignValues(
                List.of(
                    "-Xmx256m",
                    "-Dtierbench.seed=7",
                    "-Dio.netty.noUnsafe=true",
                    "-DcompilerBlackholesEnabled=true",
                    "-Djavax.net.ssl.keyStorePassword=geheim",
                    "-Dcom.example.key=a=b",
                    "-Dflag",
                    "-javaagent:agent.jar=port=1,key=geheim",
                    "-agentlib:agent=geheim",
                    "-javaagent:agent.jar")))
        .isEqualTo(
            "-Xmx256m -Dtierbench.seed=7 -Dio.netty.noUnsafe=true -DcompilerBlackholesEnabled=true"
                + " -Djavax.net.ssl.keyStorePassword=*** -Dcom.example.key=*** -Dflag"
                + " -javaagent:agent.jar=*** -agentlib:agent=*** -javaagent:agent.jar");
  }
}
