package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Cell;
import io.tierbench.record.UsualOptions;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class DefaultsTest {

  /** Results name only options that differ from the benchmarks' defaults. */
  @Test
  void areTheUsualOptionsOfResults() {
    Map<String, String> defaults = new TreeMap<>();
    for (Class<?> type = RoundTripBenchmark.ShapedPairing.class;
        type != null;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        Param param = field.getAnnotation(Param.class);
        if (param != null
            && param.value().length == 1
            && !param.value()[0].equals(Param.BLANK_ARGS)) {
          defaults.put(field.getName(), param.value()[0]);
        }
      }
    }
    // A setting of JMH, not a parameter.
    defaults.put(Cell.CALLERS, "1");
    // A parameter of earlier runs.
    defaults.put(Cell.DRIVE, "LOOP");

    assertThat(UsualOptions.VALUES).containsExactlyInAnyOrderEntriesOf(defaults);
  }
}
