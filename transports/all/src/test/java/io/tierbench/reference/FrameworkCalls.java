package io.tierbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Operation;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes all provided calls of all frameworks, each of which serves them itself. */
public final class FrameworkCalls {
  private final Framework framework;
  private final Framework.Client client;

  private FrameworkCalls(Framework framework, Framework.Client client) {
    this.framework = framework;
    this.client = client;
  }

  /**
   * Makes the calls in another JVM.
   *
   * @param classes in front of its class path, with a provider of calls
   * @return a line for each call and each check of one
   */
  public static List<String> makeAll(Path classes) throws IOException, InterruptedException {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes + File.pathSeparator + System.getProperty("java.class.path"),
                FrameworkCalls.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    program.getOutputStream().close();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  /** Returns the lines of frameworks whose answers are right. */
  public static List<String> right(List<Framework> frameworks, String... operations) {
    return frameworks.stream()
        .flatMap(
            framework ->
                Stream.of(operations).map(operation -> framework + " " + operation + ": right"))
        .toList();
  }

  public static void main(String[] arguments) {
    Framework.all().stream()
        .filter(FrameworkCalls::hasSome)
        .forEach(
            framework -> {
              try (Listener listener =
                      framework.server().serve(new ShopWithoutDatabase(), Loopback.ANY_PORT);
                  Framework.Client client = framework.connect(Loopback.of(listener))) {
                FrameworkCalls calls = new FrameworkCalls(framework, client);
                ProvidedCall.all().forEach(calls::make);
              }
            });
    System.exit(0);
  }

  private static boolean hasSome(Framework framework) {
    return framework.servesProvidedCalls()
        && ProvidedCall.all().stream().anyMatch(call -> isCarried(call, framework));
  }

  private static boolean isCarried(ProvidedCall<?, ?> call, Framework framework) {
    return !call.leftOut().containsKey(framework.serialization());
  }

  private <Q, R> void make(ProvidedCall<Q, R> call) {
    if (isCarried(call, framework)) {
      compare(call.operation(), call.request());
      if (call.check() != null) {
        compare(call.check(), call.request());
      }
    }
    if (call.dataSet() != null) {
      make(call.dataSet());
    }
  }

  private <Q, R> void compare(Operation<Q, R> operation, Q request) {
    Object expected = outcome(new ShopWithoutDatabase(), operation, request);
    Object outcome = outcome(client, operation, request);
    System.out.println(
        "%s %s: %s"
            .formatted(
                framework,
                operation,
                outcome.equals(expected) ? "right" : outcome + " instead of " + expected));
  }

  /** Returns the answer, or the fault of a failure. */
  private static <Q, R> Object outcome(Shop shop, Operation<Q, R> operation, Q request) {
    try {
      return shop.call(operation, request);
    } catch (ShopException e) {
      return e.fault();
    }
  }
}
