package io.tierbench.fuzz;

/** The entry point for Jazzer, with the name of a {@link FuzzTargets target} as argument. */
public final class Fuzzer {
  private static FuzzTarget target;

  private Fuzzer() {}

  public static void fuzzerInitialize(String[] arguments) throws Exception {
    target = FuzzTargets.named(arguments[0]);
  }

  public static void fuzzerTestOneInput(byte[] input) throws Exception {
    target.read(input);
  }

  public static void fuzzerTearDown() throws Exception {
    target.close();
  }
}
