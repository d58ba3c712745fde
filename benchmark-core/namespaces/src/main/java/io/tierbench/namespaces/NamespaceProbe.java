package io.tierbench.namespaces;

import io.tierbench.server.database.Postmaster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A test whether this process can create {@linkplain NetworkNamespace namespaces} with cables
 * between them.
 */
public final class NamespaceProbe {
  private static final List<String> PROGRAMS = List.of("unshare", "nsenter", "ip", "tc");
  private static final Map<String, Integer> CAPABILITIES =
      Map.of("CAP_NET_ADMIN", 12, "CAP_SYS_ADMIN", 21);

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String EFFECTIVE = "CapEff:";

  private static final String TRIAL =
      "ip link add name one type veth peer name two"
          + " && tc qdisc add dev one root tbf rate 10mbit burst 3100 latency 400ms";

  private NamespaceProbe() {}

  /** Returns the missing requirement with its remedy; empty if none is missing. */
  public static Optional<String> incompatibility() {
    return incompatibility(capabilities(), Postmaster::isInstalled).or(NamespaceProbe::trial);
  }

  static Optional<String> incompatibility(long capabilities, Predicate<String> isInstalled) {
    List<String> programs = PROGRAMS.stream().filter(isInstalled.negate()).toList();
    if (!programs.isEmpty()) {
      return Optional.of(
          "needs %s (of util-linux and iproute2): install them"
              .formatted(String.join(", ", programs)));
    }
    List<String> missing =
        CAPABILITIES.entrySet().stream()
            .filter(capability -> (capabilities >> capability.getValue() & 1) == 0)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "needs root, with %s: run it as root".formatted(String.join(" and ", missing)));
  }

  private static long capabilities() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(EFFECTIVE))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(EFFECTIVE.length()).strip(), 16))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      // Not Linux.
      return 0;
    }
  }

  private static Optional<String> trial() {
    try {
      Process trial =
          new ProcessBuilder("unshare", "--net", "sh", "-c", TRIAL)
              .redirectErrorStream(true)
              .start();
      String output = NetworkNamespace.output(trial, "unshare --net");
      return trial.exitValue() == 0 ? Optional.empty() : Optional.of(kernel(output));
    } catch (IOException e) {
      return Optional.of(kernel(e.toString()));
    }
  }

  private static String kernel(String why) {
    return "needs a kernel with namespaces, veth and tbf (%s): use another machine"
        .formatted(why.strip());
  }
}
