package io.tierbench.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.link.Link;
import io.tierbench.record.Cable;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NamespacesTest {
  @Test
  @NeedsPlugIns("MBIT_10")
  void aDelayIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Namespaces.open(Set.of(Link.named("MBIT_10"), Link.named("MBIT_10_MS_20"))))
        .withMessageContaining("MBIT_10_MS_20")
        .withMessageContaining("--include");
  }

  @Test
  void cellsWithoutALimitAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Namespaces.open(Set.of(Link.LOOPBACK, Link.UNIX_SOCKET)))
        .withMessageContaining("no cell has one");
  }

  @Test
  @NeedsPlugIns("MBIT_100")
  @Tag("slow")
  void aDeadDatabaseIsRestartedInItsNamespace() throws Exception {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
    try (Namespaces namespaces = Namespaces.open(Set.of(Link.named("MBIT_100")));
        EmbeddedDatabase database = namespaces.startDatabase(Durability.NONE)) {
      String where = namespace(database.processId());
      assertThat(where).isNotEqualTo(namespace(ProcessHandle.current().pid()));
      ProcessHandle.of(database.processId()).orElseThrow().destroyForcibly();

      assertThat(namespaces.<Boolean>inDatabase(database::restartIfDead)).isTrue();

      assertThat(namespace(database.processId())).isEqualTo(where);
      assertThat(namespaces.<Boolean>inDatabase(database::restartIfDead)).isFalse();
    }
  }

  private static String namespace(long process) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc", Long.toString(process), "ns/net")).toString();
  }

  @Test
  @NeedsPlugIns("MBIT_100")
  @Tag("slow")
  void cablesKeepTheirRatesAndDisappearWithTheNamespaces() throws Exception {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
    List<ProcessHandle> before = ProcessHandle.current().children().toList();
    List<ProcessHandle> holders;
    try (Namespaces namespaces =
        Namespaces.open(Set.of(Link.LOOPBACK, Link.named("MBIT_10"), Link.named("MBIT_100")))) {
      holders =
          ProcessHandle.current().children().filter(child -> !before.contains(child)).toList();

      assertThat(namespaces.cables())
          .extracting(Cable::from, Cable::to, Cable::link)
          .containsExactly(
              tuple("client", "server", "MBIT_10"),
              tuple("client", "server", "MBIT_100"),
              tuple("server", "database", "MBIT_100"));
      for (Cable cable : namespaces.cables()) {
        int megabits = Link.named(cable.link()).limits().orElseThrow().megabits();
        assertThat(cable.queue()).startsWith("rate %dMbit burst 3100b".formatted(megabits));
        assertThat(cable.megabitsThere()).isCloseTo(megabits, within(0.2 * megabits));
        assertThat(cable.megabitsBack()).isCloseTo(megabits, within(0.2 * megabits));
      }
      assertThat(holders).hasSize(3).allMatch(ProcessHandle::isAlive);
    }
    assertThat(holders).noneMatch(ProcessHandle::isAlive);
  }
}
