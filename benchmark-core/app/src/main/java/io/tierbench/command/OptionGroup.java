package io.tierbench.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Groups of options in the help of every command, in display order. */
enum OptionGroup {
  WHAT(
      "What",
      """
      suite include serializations transports frameworks workload workloads sample schema type
      classpath proto message sizes query query-parameters scale
      variant baseline shape effort insertion tuning callers security compression hosting
      link in-flight rates arrivals endpoint echo-only
      """),
  HOW_LONG("How long", "preset budget trials copies rounds iteration warmup resume"),
  WHERE(
      "Where",
      """
      placement cores heap server server-jvmargs network bind port unix-sockets workers connections
      max-message-bytes database db-url db-user db-password-file db-folder db-durability
      results out
      """),
  DIAGNOSTICS("Diagnostics", "metering steps seed max-lag fail-if-slower quiet until-end-of-input");

  private final String heading;
  private final List<String> names;

  OptionGroup(String heading, String names) {
    this.heading = heading;
    this.names = List.of(names.strip().split("\\s+"));
  }

  /** Groups the options in the help of a command and its subcommands. */
  static void groupHelpOf(CommandLine command) {
    command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroup::list);
    command.getSubcommands().values().forEach(OptionGroup::groupHelpOf);
  }

  /** Lists the options of a command: those of each group under its heading, then the others. */
  private static String list(Help help) {
    List<OptionSpec> shown =
        help.commandSpec().options().stream().filter(option -> !option.hidden()).toList();
    List<OptionSpec> others = new ArrayList<>(shown);
    StringBuilder lists = new StringBuilder();
    for (OptionGroup group : values()) {
      List<OptionSpec> own = group.of(help.commandSpec());
      own.retainAll(shown);
      if (others.removeAll(own)) {
        lists.append(list(help, group.heading, own, shown));
      }
    }
    return lists.isEmpty()
        ? list(help, "Options", shown, shown)
        : lists + list(help, "Other", others, shown);
  }

  private List<OptionSpec> of(CommandSpec command) {
    return names.stream()
        .map(command::findOption)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Lists options under a heading.
   *
   * @param all options of the command, to which the columns are fitted
   */
  private static String list(
      Help help, String heading, List<OptionSpec> options, List<OptionSpec> all) {
    if (options.isEmpty()) {
      return "";
    }
    Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
    return help.createHeading("%n%s:%n", heading)
        + help.optionListExcludingGroups(options, layout, null, help.parameterLabelRenderer());
  }
}
