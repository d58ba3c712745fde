package io.tierbench.run;

import io.tierbench.benchmark.Settings;
import io.tierbench.record.Variant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The command lines of the JVMs of a fleet. The client of a pair gets what JMH gives its forks, so
 * that a slice and a fork measure alike: the arguments of this JVM and the compiler hints.
 *
 * @param arguments of the run for every client, such as where the database is
 * @param startsServers whether each client starts a server, rather than find one that runs
 * @param serverArguments that the user wants for the servers
 * @param heapMegabytes limit of the heap of every JVM
 * @param variants other ways to run the stacks
 */
record JvmCommand(
    List<String> inherited,
    List<String> arguments,
    boolean startsServers,
    List<String> serverArguments,
    int heapMegabytes,
    List<Variant> variants) {
  /** The command line of the client of a pair. */
  List<String> client(Member member) {
    Optional<Variant> variant =
        variants.stream()
            .filter(candidate -> candidate.name().equals(member.stack().variant()))
            .findFirst();
    List<String> command = new ArrayList<>();
    command.add(
        Path.of(
                variant.map(Variant::javaHome).orElseGet(() -> System.getProperty("java.home")),
                "bin",
                "java")
            .toString());
    inherited.stream()
        .filter(argument -> !argument.startsWith("-D" + Settings.SERVER_JVM_ARGUMENTS + "="))
        .filter(argument -> !argument.startsWith("-D" + Settings.SERVER + "="))
        .forEach(command::add);
    command.addAll(limited(variant, member, "client"));
    command.addAll(arguments);
    if (startsServers) {
      List<String> ofServer = new ArrayList<>(limited(variant, member, "server"));
      ofServer.addAll(serverArguments);
      command.add("-D" + Settings.SERVER_JVM_ARGUMENTS + "=" + String.join(" ", ofServer));
    }
    member.stack().cores().ifPresent(cores -> command.add(cores.clientArgument()));
    CompilerHints.addCompilerHints(command);
    command.add(JmhLock.IGNORED);
    command.add("-Djmh.executor=CUSTOM");
    command.add("-Djmh.executor.class=" + LastingExecutor.class.getName());
    command.add("-cp");
    command.add(variant.map(Variant::jar).orElseGet(() -> System.getProperty("java.class.path")));
    command.add(PairClient.class.getName());
    return command;
  }

  /** The limit of the heap and what a variant says of one of the JVMs of a pair. */
  private List<String> limited(Optional<Variant> variant, Member member, String role) {
    List<String> limited = new ArrayList<>();
    limited.add(String.format(Locale.ROOT, "-Xmx%dm", heapMegabytes));
    variant.ifPresent(other -> limited.addAll(other.arguments(jvm(member, role))));
    return limited;
  }

  /** A name for a file: of two variants of a stack the same. */
  private static String jvm(Member member, String role) {
    return member.plainName().replaceAll("\\W+", "-") + "-" + role;
  }
}
