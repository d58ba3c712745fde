package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.compression.Compression;
import io.tierbench.framework.Framework;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Results call everything by the names that it has itself. */
@NeedsMatrix
class DisplayNamesTest {

  @Test
  void areThoseOfTheValues() {
    Map<String, List<? extends AxisValue>> axes =
        Map.of(
            Cell.SERIALIZATION, Serialization.all(),
            Cell.TRANSPORT, Transport.all(),
            Cell.SECURITY, Security.all(),
            Cell.COMPRESSION, Compression.all(),
            Cell.HOSTING, Hosting.all(),
            Cell.LINK, Link.all(),
            Cell.FRAMEWORK, Framework.all());
    axes.forEach(
        (axis, values) ->
            assertThat(values)
                .isNotEmpty()
                .allSatisfy(
                    value ->
                        assertThat(DisplayNames.of(axis, value.name()))
                            .isEqualTo(value.displayName())));
  }

  /** A constant without an entry would be shown by the name of the constant. */
  @Test
  void everyConstantHasOne() {
    assertThat(DisplayNames.of(Cell.SHAPE)).containsOnlyKeys(names(Shape.values()));
    assertThat(DisplayNames.of(Cell.PLACEMENT)).containsOnlyKeys(names(Placement.values()));
    assertThat(DisplayNames.of(DisplayNames.WORKLOAD).keySet())
        .containsAll(
            Arrays.stream(Workload.values())
                .filter(workload -> !workload.isOptional())
                .map(Workload::method)
                .toList());
  }

  private static String[] names(Enum<?>... constants) {
    return Arrays.stream(constants).map(Enum::name).toArray(String[]::new);
  }
}
