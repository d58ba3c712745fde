package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.server.AdoptCommand;
import io.tierbench.server.ServerApp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class OptionGroupTest {
  private static final List<String> HEADINGS =
      List.of("What", "How long", "Where", "Diagnostics", "Other");

  /** Returns the options in the help of a command, by their heading. */
  private static Map<String, List<String>> groups(Object command) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    List<String> options = new ArrayList<>();
    for (String line : Converters.on(new CommandLine(command)).getUsageMessage().split("\\R")) {
      String heading = line.replaceFirst(":$", "");
      if (HEADINGS.contains(heading)) {
        options = new ArrayList<>();
        groups.put(heading, options);
      } else if (line.matches(" +(-\\w, )?--.*")) {
        options.add(line.replaceFirst(".*?(--[a-z-]+).*", "$1"));
      }
    }
    return groups;
  }

  @Test
  void everyOptionOfARunHasAGroup() {
    Map<String, List<String>> run = groups(new RunCommand());

    assertThat(run.keySet()).containsExactlyElementsOf(HEADINGS);
    assertThat(run.get("What"))
        .startsWith("--suite", "--include", "--serializations", "--transports", "--frameworks");
    assertThat(run.get("How long")).contains("--preset", "--trials");
    assertThat(run.get("Where")).contains("--placement", "--db-url", "--results");
    assertThat(run.get("Diagnostics")).contains("--metering");
    assertThat(run.get("Other")).containsExactly("--help", "--version");
  }

  @Test
  void allCommandsHaveTheSameGroups() {
    assertThat(groups(new ListCommand()).get("What"))
        .isEqualTo(groups(new RunCommand()).get("What"));
    Map<String, List<String>> serve = groups(new ServerApp());
    assertThat(serve.get("What")).contains("--effort", "--security");
    assertThat(serve.get("Where")).contains("--bind", "--db-url");
    assertThat(serve.get("Other")).containsExactly("--help", "--version");
    assertThat(groups(new AdoptCommand()).keySet()).containsExactly("Where", "Other");
  }
}
