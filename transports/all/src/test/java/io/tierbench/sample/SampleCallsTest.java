package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests serializations and frameworks as shipped with samples, whose classes are on the class path
 * of a JVM of its own.
 */
@Tag("slow")
class SampleCallsTest {
  private static final Path SAMPLES = Path.of("src/test/resources/io/tierbench/sample");

  /** Serializations that carry every type. */
  private static final String[] COMPLETE = {"JSON", "CBOR", "KRYO", "KRYO_NAMED", "FORY"};

  @TempDir private Path folder;

  @Test
  void anObjectWithEveryTypeIsCarriedByWhatBindsObjects() throws Exception {
    assertThat(
            calls(
                SAMPLES.resolve("every-type.json"),
                SAMPLES.resolve("every-type.schema.json"),
                List.of(1, 3),
                true))
        .containsAll(right(Known.serializations(COMPLETE), "getSample", "putSample", "echoSample"))
        .containsAll(
            right(
                frameworks(framework -> framework.serialization().equals("JSON")),
                "getSample",
                "putSample",
                "echoSample"))
        .allMatch(line -> line.endsWith(": right"));
  }

  @Test
  void anArrayOfScalarsIsCarried() throws Exception {
    assertThat(calls(SAMPLES.resolve("dates.json"), null, List.of(2), false))
        .containsAll(right(Known.serializations(COMPLETE), "getSample", "putSample"))
        .allMatch(line -> line.endsWith(": right"));
  }

  @Test
  void anArrayOfObjectsIsCarriedByAllFrameworks() throws Exception {
    Path json = folder.resolve("invoices.json");
    Files.writeString(
        json,
        """
        [
          {
            "invoice-no": 4711,
            "issued": "2026-11-28T13:45:00.5+05:30",
            "note": null,
            "paid": true,
            "line items": [
              {"class": "é <&>", "price": 9.90, "quantity": 2, "day": "2026-11-28"},
              {"class": "", "price": 12345678901234567890.10, "quantity": 1}
            ]
          },
          {"invoice-no": 4712, "issued": "2026-11-29T00:00:00-08:00", "paid": false, "line items": []}
        ]
        """);

    assertThat(calls(json, null, List.of(2), true))
        .containsAll(
            right(
                frameworks(Framework::servesProvidedCalls),
                "getSample",
                "getSampleDataSet",
                "putSample",
                "echoSample",
                "putSampleDataSet",
                "echoSampleDataSet"))
        .allMatch(line -> line.endsWith(": right"));
  }

  private static Stream<Framework> frameworks(Predicate<Framework> which) {
    return Framework.all().stream().filter(which);
  }

  private static List<String> right(Stream<? extends AxisValue> values, String... operations) {
    return values
        .flatMap(value -> Stream.of(operations).map(name -> value + " " + name + ": right"))
        .toList();
  }

  /**
   * Makes the calls with a sample, and returns a line for each of them.
   *
   * @param byFrameworks whether frameworks make them as well
   */
  private List<String> calls(
      Path json, @Nullable Path schema, List<Integer> sizes, boolean byFrameworks)
      throws Exception {
    SampleFolder sample = new SampleFolder(folder.resolve("sample"));
    new SampleGenerator().generate(List.of(json), schema, sizes, null, null, sample.root());
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                sample.classes() + File.pathSeparator + System.getProperty("java.class.path"),
                Program.class.getName(),
                Boolean.toString(byFrameworks))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    program.getOutputStream().close();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  /** Makes all provided calls of all serializations and frameworks that carry them. */
  static final class Program {
    private static final FailingShop SHOP = new FailingShop();

    private Program() {}

    public static void main(String[] arguments) {
      Known.serializations(COMPLETE).forEach(Program::callAll);
      if (Boolean.parseBoolean(arguments[0])) {
        frameworks(Framework::servesProvidedCalls).forEach(Program::callAll);
      }
      System.exit(0);
    }

    private static void callAll(Serialization serialization) {
      for (Effort effort : serialization.efforts()) {
        Shop client = serialization.client(serialization.server(SHOP, effort), effort);
        ProvidedCall.all().forEach(call -> make(call, serialization, client));
      }
    }

    private static void callAll(Framework framework) {
      List<ProvidedCall<?, ?>> calls =
          ProvidedCall.all().stream()
              .filter(call -> isCarried(call, framework.serialization()))
              .toList();
      if (!calls.isEmpty()) {
        try (Listener listener = framework.server().serve(SHOP, Loopback.ANY_PORT);
            Framework.Client client = framework.connect(Loopback.of(listener))) {
          calls.forEach(call -> make(call, framework, client));
        }
      }
    }

    private static boolean isCarried(ProvidedCall<?, ?> call, String serialization) {
      return !call.leftOut().containsKey(serialization);
    }

    private static <Q, R> void make(ProvidedCall<Q, R> call, AxisValue by, Shop client) {
      compare(call.operation(), call.request(0), by, client);
      if (call.check() != null) {
        compare(call.check(), call.request(0), by, client);
      }
      if (call.dataSet() != null) {
        make(call.dataSet(), by, client);
      }
    }

    private static <Q, R> void compare(
        Operation<Q, R> operation, Q request, AxisValue by, Shop client) {
      List<Object> expected = outcomes(SHOP, operation, request);
      List<Object> outcomes = outcomes(client, operation, request);
      System.out.println(
          "%s %s: %s"
              .formatted(
                  by,
                  operation,
                  outcomes.equals(expected) ? "right" : outcomes + " instead of " + expected));
    }

    /** Returns the answer, and the fault of a call that fails. */
    private static <Q, R> List<Object> outcomes(Shop shop, Operation<Q, R> operation, Q request) {
      SHOP.fails = false;
      Object answer = outcome(shop, operation, request);
      SHOP.fails = true;
      return List.of(answer, outcome(shop, operation, request));
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

  /** Makes provided calls, or fails as configured. */
  private static final class FailingShop implements Shop {
    private final Shop shop = new ShopWithoutDatabase();
    private volatile boolean fails;

    @Override
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      if (fails) {
        throw new ShopException(Fault.NOT_FOUND, "none");
      }
      return shop.call(operation, request);
    }
  }
}
