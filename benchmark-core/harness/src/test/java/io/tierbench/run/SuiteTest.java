package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.NeedsPlugIns;
import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.ServerCores;
import io.tierbench.framework.Framework;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;

class SuiteTest {
  private static List<Cell> cells(Suite suite, String include, Map<String, List<String>> chosen) {
    return Cells.of(suite, Pattern.compile(include), chosen);
  }

  private static List<String> labels(
      Suite suite, String include, Map<String, List<String>> chosen) {
    return cells(suite, include, chosen).stream().map(Cell::label).toList();
  }

  private static ThrowableAssertAlternative<IllegalArgumentException> assertRefused(
      String include, Map<String, List<String>> chosen) {
    return assertThatIllegalArgumentException()
        .isThrownBy(() -> cells(Suites.MATRIX, include, chosen));
  }

  @Test
  void optionalWorkloadsRequireAnOption() {
    Map<String, List<String>> chosen =
        Map.of("workload", List.of("searchProducts"), Cell.TRANSPORT, List.of("TCP"));

    assertThat(cells(Suites.MATRIX, "searchProducts.*KRYO", chosen))
        .extracting(Cell::label)
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.searchProducts:KRYO:TCP:DTO",
            "RoundTripBenchmark.searchProducts:KRYO:TCP:DATASET");
    assertRefused("searchProducts", Map.of()).withMessageContaining("no cell");
    assertRefused("", Map.of("workload", List.of("storeOrder")))
        .withMessageContaining("searchProducts");
  }

  private static List<String> frameworks(List<Cell> cells) {
    return cells.stream()
        .map(cell -> cell.parameter(Cell.FRAMEWORK))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  @Test
  @NeedsPlugIns({"CXF", "SOAP"})
  void theMatrixHasTheInstalledOnesOfFourFrameworks() {
    List<Cell> usual = cells(Suites.MATRIX, Cells.CALLS, Map.of());

    assertThat(frameworks(usual))
        .containsExactlyInAnyOrderElementsOf(
            Framework.all().stream()
                .map(Framework::name)
                .filter(Matrix.FRAMEWORKS::contains)
                .toList());
    assertThat(labels(Suites.MATRIX, Cells.CALLS, Map.of()))
        .contains("AsShippedBenchmark.empty:CXF", "AsShippedBenchmark.loadProducts:CXF:DTO")
        .doesNotContain("AsShippedBenchmark.loadProducts:CXF:DATASET");
    assertThat(frameworks(cells(Suites.MATRIX, "", Map.of(Cell.SERIALIZATION, List.of("SOAP")))))
        .containsExactly("CXF");
  }

  @Test
  @NeedsPlugIns({"frameworks", "CXF", "GRPC", "SOAP", "PROTOBUF", "HTTP"})
  void aSuiteHasEveryFrameworkWithItsCounterpart() {
    Suite suite = Suites.named("frameworks").orElseThrow();
    List<Cell> cells = cells(suite, "", Map.of());
    Map<String, Baseline> counterparts = Cells.counterparts(cells);

    assertThat(frameworks(cells))
        .containsExactlyInAnyOrderElementsOf(
            Framework.all().stream().map(Framework::name).toList());
    assertThat(counterparts)
        .containsEntry("CXF", new Baseline("SOAP", "HTTP"))
        .containsEntry("GRPC", new Baseline("PROTOBUF", "GRPC"));
    assertThat(cells)
        .extracting(Cell::label)
        .doesNotHaveDuplicates()
        .contains(
            "AsShippedBenchmark.loadProducts:CXF:DATASET",
            "RoundTripBenchmark.loadProducts:SOAP:HTTP:DATASET",
            "RoundTripBenchmark.empty:PROTOBUF:GRPC")
        .doesNotContain("RoundTripBenchmark.empty:KRYO:TCP")
        .noneMatch(label -> label.startsWith("Floor") || label.startsWith("Database"));
  }

  @Test
  @NeedsPlugIns({"frameworks", "HELIDON"})
  @EnabledForJreRange(max = JRE.JAVA_20)
  void aFrameworkOfANewerJdkIsLeftOutWithTheReason() {
    Suite suite = Suites.named("frameworks").orElseThrow();

    assertThat(suite.leftOut())
        .hasSize(2)
        .allMatch(line -> line.matches("left out: HELIDON\\w* needs JDK 21 or newer.*"));
    assertThat(frameworks(cells(suite, "", Map.of()))).doesNotContain("HELIDON");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells(suite, "HELIDON", Map.of()))
        .withMessageContaining(suite.leftOut().get(0));
  }

  @Test
  void theMatrixHasTwoShapes() {
    assertThat(cells(Suites.MATRIX, "", Map.of()))
        .extracting(Cell::shape)
        .containsOnly("", "DTO", "DATASET");
  }

  @Test
  void aServerHasNoMoreCoresThanTheMachine() {
    assertThat(Stacks.saturated(1))
        .isEqualTo(Map.of(Cell.CORES, List.of("1"), Cell.CALLERS, List.of("4")));
    assertThat(Stacks.saturated(2))
        .isEqualTo(Map.of(Cell.CORES, List.of("1", "2"), Cell.CALLERS, List.of("8")));
    assertThat(Stacks.saturated(64))
        .isEqualTo(Map.of(Cell.CORES, List.of("1", "4"), Cell.CALLERS, List.of("16")));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void coresEndALabelAndEachNumberIsAStack() {
    Map<String, List<String>> chosen =
        Map.of(Cell.CORES, List.of("1"), Cell.CALLERS, List.of("1", "8"));

    assertThat(labels(Suites.MATRIX, "empty:KRYO:TCP|empty$", chosen))
        .contains(
            "RoundTripBenchmark.empty:KRYO:TCP:1_CORE",
            "RoundTripBenchmark.empty:KRYO:TCP:1_CORE:8_CALLERS")
        .as("an empty call in process has no work")
        .doesNotContain("DatabaseBenchmark.empty");
    int tooMany = ServerCores.available() + 1;
    assertRefused("RoundTrip", Map.of(Cell.CORES, List.of(String.valueOf(tooMany))))
        .withMessageContaining("exceed the cores of this process")
        .withMessageContaining("use --cores=");
  }

  @Test
  void invalidCombinationsAreRejected() {
    assertRefused("RoundTrip.*empty:KRYO:TCP", Map.of(Cell.LINK, List.of("IN_PROCESS")))
        .withMessageContainingAll("TCP does not support link IN_PROCESS, only [", "--include");
    assertRefused("RoundTrip", Map.of(Cell.SHAPE, List.of("WEB_ROW_SET")))
        .withMessageContaining("an order consists of two related tables, a WebRowSet of one");
  }

  @Test
  @NeedsPlugIns({"SOAP", "HTTP", "BASIC", "WS_SECURITY_STREAMING", "SERVLET", "INLINE"})
  void invalidOptionsOfTransportsAreRejected() {
    assertRefused("RoundTrip", Map.of(Cell.SECURITY, List.of("BASIC")))
        .withMessageContaining("does not support security BASIC, only [HTTP, HTTP2]");
    assertThat(
            labels(
                Suites.MATRIX,
                "RoundTrip.*empty:SOAP:HTTP",
                Map.of(Cell.SECURITY, List.of("NONE", "WS_SECURITY_STREAMING"))))
        .contains("RoundTripBenchmark.empty:SOAP:HTTP+WS_SECURITY_STREAMING");
    assertRefused(
            "RoundTrip.*empty:KRYO:HTTP",
            Map.of(Cell.HOSTING, List.of("SERVLET"), Cell.DISPATCH, List.of("INLINE")))
        .withMessageContaining("SERVLET does not run calls inline");
  }
}
