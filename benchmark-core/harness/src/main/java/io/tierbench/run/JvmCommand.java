package io.tierbench.run;

import io.tierbench.benchmark.Settings;
import io.tierbench.record.Variant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * A template for the command lines of the JVMs of a trial. Clients get the JVM arguments of JMH's
 * forks, including compiler hints, so that an iteration and a fork measure the same.
 *
 * @param inherited JVM arguments of this process
 * @param arguments arguments of the run for every client, such as the location of the database
 * @param startsServers whether each client starts a server, rather than use a running one
 * @param serverArguments the user's JVM arguments for the servers
 * @param heapMegabytes heap limit of every JVM
 * @param variants variants of the run
 * @param libraries libraries of the variants
 * @param generated folder of generated classes, for every class path; null if there is none
 */
record JvmCommand(
    List<String> inherited,
    List<String> arguments,
    boolean startsServers,
    List<String> serverArguments,
    int heapMegabytes,
    List<Variant> variants,
    VariantLibraries libraries,
    @Nullable Path generated) {
  List<String> client(PlannedStack plannedStack) {
    Optional<Variant> variant =
        variants.stream()
            .filter(candidate -> candidate.name().equals(plannedStack.stack().variant()))
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
    command.addAll(jvmArguments(variant, plannedStack, "client"));
    command.addAll(arguments);
    if (startsServers) {
      List<String> ofServer = new ArrayList<>(jvmArguments(variant, plannedStack, "server"));
      ofServer.addAll(serverArguments);
      command.add("-D" + Settings.SERVER_JVM_ARGUMENTS + "=" + String.join(" ", ofServer));
    }
    plannedStack.stack().cores().ifPresent(cores -> command.add(cores.clientArgument()));
    CompilerHints.addCompilerHints(command);
    command.add(JmhLock.IGNORED);
    command.add("-Djmh.executor=CUSTOM");
    command.add("-Djmh.executor.class=" + LastingExecutor.class.getName());
    command.add("-cp");
    String classPath =
        libraries.classPath(
            plannedStack.stack().variant(),
            variant.map(Variant::jar).orElseGet(() -> System.getProperty("java.class.path")));
    command.add(generated == null ? classPath : GeneratedClasses.classPath(generated, classPath));
    command.add(PairClient.class.getName());
    return command;
  }

  /** Returns the heap limit and a variant's arguments for the client or server of a stack. */
  private List<String> jvmArguments(
      Optional<Variant> variant, PlannedStack plannedStack, String role) {
    List<String> jvmArguments = new ArrayList<>();
    jvmArguments.add("-Xmx%sm".formatted(heapMegabytes));
    variant.ifPresent(other -> jvmArguments.addAll(other.arguments(jvmName(plannedStack, role))));
    libraries.argument(plannedStack.stack().variant()).ifPresent(jvmArguments::add);
    return jvmArguments;
  }

  /** Returns the name of a JVM in its variant's arguments, the same for all variants of a stack. */
  private static String jvmName(PlannedStack plannedStack, String role) {
    return plannedStack.plainName().replaceAll("\\W+", "-") + "-" + role;
  }
}
