package io.tierbench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** Whether network namespaces with links of a limited rate are to be had here. */
public final class TestNamespaces {
  private static final String TRIAL =
      "ip link add name one type veth peer name two"
          + " && tc qdisc add dev one root tbf rate 10mbit burst 3100 latency 400ms";

  private TestNamespaces() {}

  /** Has a test skipped where they are not. */
  public static void assumePossible() throws InterruptedException {
    int status;
    try {
      status =
          new ProcessBuilder("unshare", "--net", "sh", "-c", TRIAL)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor();
    } catch (IOException e) {
      status = -1;
    }
    assumeTrue(
        status == 0, "needs Linux, root, util-linux, iproute2, and a kernel with veth and tbf");
  }
}
