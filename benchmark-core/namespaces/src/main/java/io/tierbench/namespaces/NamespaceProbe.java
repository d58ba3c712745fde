package io.tierbench.namespaces;

import java.io.IOException;
import java.util.Optional;

/**
 * A test whether this process can create {@linkplain NetworkNamespace namespaces} with cables
 * between them.
 */
public final class NamespaceProbe {
  private static final String TRIAL =
      "nsenter --version && ip link add name one type veth peer name two"
          + " && tc qdisc add dev one root tbf rate 10mbit burst 3100 latency 400ms";

  private NamespaceProbe() {}

  /** Returns the failure of a trial, with the requirements; empty if namespaces can be created. */
  public static Optional<String> incompatibility() {
    return incompatibility("unshare", "--net", "sh", "-c", TRIAL);
  }

  static Optional<String> incompatibility(String... command) {
    String output;
    try {
      Process trial = new ProcessBuilder(command).redirectErrorStream(true).start();
      output = NetworkNamespace.output(trial, command[0]);
      if (trial.exitValue() == 0) {
        return Optional.empty();
      }
    } catch (IOException e) {
      output = e.getMessage();
    }
    return Optional.of(
        "fails (%s): it needs root, the programs of util-linux and iproute2, and a kernel with namespaces, veth and tbf"
            .formatted(output));
  }
}
