package io.tierbench.sample;

import io.tierbench.contract.CallGenerator;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generator of the classes of JSON samples. */
public final class SampleGenerator implements CallGenerator {

  @Override
  public String schema(List<Path> samples) {
    return Inference.infer(samples).toPrettyString();
  }

  @Override
  public void generate(
      List<Path> samples,
      @Nullable Path schema,
      List<Integer> sizes,
      @Nullable OwnClass own,
      @Nullable OwnMessage message,
      Path target) {
    Samples.prepare(samples, schema, sizes, own, message, target);
  }
}
