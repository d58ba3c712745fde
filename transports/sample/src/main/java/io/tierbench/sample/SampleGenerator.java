package io.tierbench.sample;

import io.tierbench.contract.CallGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Generator of the classes of JSON samples. */
public final class SampleGenerator implements CallGenerator {

  @Override
  public String schema(List<Path> samples) {
    return rejecting(() -> SchemaWriter.write(Inference.infer(samples)));
  }

  @Override
  public void generate(
      List<Path> samples, @Nullable Path schema, List<Integer> sizes, Path target) {
    rejecting(() -> Samples.prepare(samples, schema, sizes, target));
  }

  private static <T> T rejecting(Supplier<T> work) {
    try {
      return work.get();
    } catch (SampleException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
