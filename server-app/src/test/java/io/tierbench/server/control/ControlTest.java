package io.tierbench.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.TestOptions;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.ProbePointTimes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the control of a server and what it answers. */
class ControlTest {

  private final AtomicInteger resets = new AtomicInteger();
  private final Server server =
      new Server(
              TestOptions.onLoopback(
                  Endpoint.transports(), Set.of(), Effort.DOCUMENTED, Tuning.NONE),
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
  void refusesEverybodyElseAndIsOfferedOverTcpOnly(Transport transport) {
    for (String guess : List.of("", "0".repeat(32), server.endpoints().token() + "0")) {
      assertRefused(transport, guess);
    }
    if (transport != Known.TCP) {
      assertRefused(transport, server.endpoints().token());
    }
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
              ShopException.class,
              e ->
                  assertThat(e.fault())
                      .isIn(
                          transport == Known.TCP
                              ? List.of(Fault.BAD_REQUEST)
                              : List.of(Fault.NOT_FOUND, Fault.UNKNOWN_OPERATION)));
    }
    assertThat(resets).hasValue(0);
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

  @Test
  void answersComeBackAsTheyWereAndThoseOfAnotherVersionAreRefused() {
    for (Object answer :
        List.of(
            new Counters(1, 2, 3, 4, 5, 6),
            new ProbePointTimes(1, 2, 3, 4, 5, -6, 7),
            new JvmDescription(Map.of("arguments", "-Da=b=c\n-Xmx1g")))) {
      Class<?> type = answer.getClass();
      assertThat(ControlJson.read(ControlJson.write(answer), type)).isEqualTo(answer);
      for (String other : List.of("", "[]", "{\"allocatedBytes\":1}")) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> ControlJson.read(other, type))
            .withMessageContainingAll(type.getSimpleName(), "of another version", other);
      }
    }
    assertThat(ControlJson.read("{\"values\":{},\"further\":1}", JvmDescription.class))
        .isEqualTo(new JvmDescription(Map.of()));
  }

  private static final int ALLOCATION = 10_000_000;

  private static volatile byte[] allocated;

  @Test
  void allocationOfAThreadThatHasEndedIsStillCounted() throws Exception {
    JvmCounters jvm = new JvmCounters(new DatabaseUse());
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              allocated = new byte[ALLOCATION];
              done.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Counters before = jvm.read();
    thread.start();
    done.await();
    Counters during = jvm.read();
    end.countDown();
    thread.join();
    System.gc();
    Counters after = jvm.read();

    assertThat(after.since(before).collections()).isPositive();
    assertThat(during.since(before).allocatedBytes()).isBetween(10_000_000L, 20_000_000L);
    assertThat(after.since(during).allocatedBytes()).isBetween(0L, 10_000_000L);
  }

  @Test
  @Tag("slow")
  void eachCallOfAWorkloadIsOneSessionAlsoWhereItFails() {
    Database database = TestDatabase.DATABASE;
    ShopService shop = new ShopService(database, Insertion.ROW_BY_ROW);
    JvmCounters jvm = new JvmCounters(database.use());
    Counters before = jvm.read();
    long start = System.nanoTime();

    shop.loadProducts();
    shop.loadCustomerDataSet("AHODE");
    try {
      shop.loadCustomer("NOBOD");
    } catch (ShopException e) {
      assertThat(e).hasMessageContaining("NOBOD");
    }

    long elapsed = System.nanoTime() - start;
    Counters used = jvm.read().since(before);
    assertThat(used.databaseSessions()).isEqualTo(3);
    assertThat(used.databaseNanos()).isPositive().isLessThan(elapsed);
  }
}
