package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.report.Runs;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  @Test
  void namesEverythingThatFiguresDependOn() {
    Map<String, Object> values = Runs.environment().finished().values();

    assertThat(values.get("database")).asString().contains("fsync=on");
    assertThat(values.get("commandLine")).asString().contains("java");
    assertThat(values.get("clientJvm")).asString().contains("java=" + Runtime.version().feature());
    assertThat(values).containsKeys("started", "run", "versions", "machine", "stolenPercent");
    assertThat(values.get("source")).asString().contains("commit=").doesNotContain("root");
    assertThat(values.get("finished")).isNotNull();
    assertThat(Runs.environment().values().get("finished")).isNull();
  }

  @Test
  void saysWhatMadeLinksOfALimitedRate() {
    Cable cable = new Cable("client", "server", "MBIT_100", "rate 100Mbit", 99.9, 99.8);

    Environment environment = Runs.environment().with(Network.NAMESPACES, List.of(cable));

    assertThat(Runs.environment().network()).isEmpty();
    assertThat(Runs.environment().cables()).isEmpty();
    assertThat(Runs.environment().with(Network.RELAY, List.of()).network()).contains(Network.RELAY);
    Environment read = Environment.of(environment.values());
    assertThat(read.network()).contains(Network.NAMESPACES);
    assertThat(read.cables()).containsExactly(cable);
  }

  @Test
  void aFolderOutsideOfTheProjectHasNoSources(@TempDir Path folder) {
    assertThat(SourceTree.around(folder)).isEqualTo(new SourceTree(null, null, null));
    Program.output(folder, "git", "init", "-q");
    assertThat(SourceTree.around(folder)).isEqualTo(new SourceTree(null, null, null));
  }

  @Test
  void programsThatAreNotThereOrFailTellNothing(@TempDir Path folder) {
    assertThat(Program.output(folder, "no-such-program-of-tierbench")).isNull();
    assertThat(Program.output(folder, "sh", "-c", "echo no; exit 3")).isNull();
    assertThat(Program.output(folder, "sh", "-c", "echo ' yes '")).isEqualTo("yes");
    assertThat(Program.text(folder)).isNull();
  }

  @Test
  void readsStolenTimeOfTheKernelsStatistics() {
    ProcessorTime start = ProcessorTime.parse("cpu  100 0 50 800 10 5 5 30 7 0\ncpu0 1 1 1 1\n");
    ProcessorTime end = ProcessorTime.parse("cpu  150 0 60 820 10 5 5 50 9 0\ncpu0 1 1 1 1\n");

    assertThat(start).isEqualTo(new ProcessorTime(1, 1000, 30, 180));
    // 20 of 100 ticks; those of guests are in those of users already.
    assertThat(ProcessorTime.stolenPercent(start, end)).isEqualTo(20.0);
    assertThat(ProcessorTime.stolenPercent(start, start)).isNull();
    assertThat(ProcessorTime.stolenPercent(null, end)).isNull();
    for (String strange : Arrays.asList(null, "", "cpu", "cpu  a b", "cpu  1 2 3", "intr 5")) {
      assertThat(ProcessorTime.parse(strange)).isNull();
    }
  }
}
