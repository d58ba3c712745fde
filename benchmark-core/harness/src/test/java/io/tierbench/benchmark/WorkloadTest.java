package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;

/** Tests the parts of a workload that the compiler does not check. */
class WorkloadTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        RoundTripBenchmark.class,
        AsShippedBenchmark.class,
        DatabaseBenchmark.class,
        FloorBenchmark.class
      })
  void everyWorkloadHasItsBenchmarkMethod(Class<?> benchmark) {
    Method[] methods =
        Stream.of(benchmark.getDeclaredMethods())
            .filter(method -> method.isAnnotationPresent(Benchmark.class))
            // The method that all optional workloads share.
            .filter(method -> !method.getName().equals("call"))
            .toArray(Method[]::new);

    assertThat(methods)
        .extracting(Method::getName)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Workload.values())
                .filter(workload -> !workload.isOptional())
                .filter(workload -> workload.isOfMatrix() || benchmark == RoundTripBenchmark.class)
                // The service in process is measured with workloads on the database only.
                .filter(
                    workload -> workload.needsDatabase() || benchmark != DatabaseBenchmark.class)
                .map(Workload::method)
                .toList());
    for (Method method : methods) {
      assertThat(hasShapes(method))
          .as("whether %s.%s has shapes", benchmark.getSimpleName(), method.getName())
          .isEqualTo(hasShapes(Workload.ofMethod(method.getName())));
    }
  }

  /** Tells whether the state of a benchmark method has a parameter for the shape. */
  private static boolean hasShapes(Method method) {
    return Stream.of(method.getParameterTypes()[0].getFields())
        .anyMatch(field -> field.getName().equals("shape"));
  }

  /** Tells whether the shop has the operation of a workload with a DataSet. */
  static boolean hasShapes(Workload workload) {
    return Operation.all().stream()
        .anyMatch(operation -> operation.name().equals(workload.method() + "DataSet"));
  }

  @Test
  void everyOperationIsTheCallOfAWorkload() {
    Set<Operation<?, ?>> called = new LinkedHashSet<>();
    Shop shop = new RecordingShop(called);
    SampleOrder sample = SampleOrder.orderOf("ALFKI");
    for (Workload workload : Workload.values()) {
      for (Shape shape : Shape.values()) {
        if (shape.incompatibility(workload).isPresent()) {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> workload.call(shop, shape, sample, "ALFKI"))
              .withMessageContaining("has no shape " + shape);
          continue;
        }
        workload.call(shop, shape, sample, "ALFKI");
      }
    }

    assertThat(called).containsExactlyInAnyOrderElementsOf(Operation.known());
  }

  @Test
  void thePhasesOfAStreamAreNotTimed() {
    assertThat(Shape.STREAMED.incompatibility(Metering.STEPS)).isPresent();
    assertThat(Shape.STREAMED.incompatibility(Metering.ON)).isEmpty();
    assertThat(Shape.DATASET.incompatibility(Metering.STEPS)).isEmpty();
  }

  private record RecordingShop(Set<Operation<?, ?>> called) implements Shop {

    @Override
    @SuppressWarnings("unchecked")
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      called.add(operation);
      return operation.response() == Payload.ORDER_ID ? (R) Integer.valueOf(1) : null;
    }
  }
}
