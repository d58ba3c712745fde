package io.tierbench.sample;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Inference of types from samples. */
final class Inference {
  /** Maximum number of members and lists in the structure, which is kept in memory. */
  private static final int MAX_PLACES = 200_000;

  private int places;

  private Inference() {}

  /**
   * Infers a JSON Schema of all samples, with the name of the first.
   *
   * @throws SampleException if a sample is rejected, or contradicts itself or another
   */
  static ObjectNode infer(List<Path> samples) {
    Shape root = new Shape();
    Inference inference = new Inference();
    for (Path sample : samples) {
      SampleFile.sample(sample)
          .parse(
              at -> {
                inference.read(at, root);
                return root;
              });
    }
    return InferredSchema.of(samples.get(0), root);
  }

  private void read(Cursor at, Shape shape) throws IOException {
    switch (at.token()) {
      case START_OBJECT -> {
        shape.add(JsonNodeType.OBJECT, at);
        while (at.nextMember()) {
          Shape member = shape.members().get(at.key());
          if (member == null) {
            member = new Shape();
            shape.members().put(at.key(), member);
            countPlace(at);
          }
          read(at, member);
        }
      }
      case START_ARRAY -> {
        if (shape.first() == null) {
          countPlace(at);
        }
        shape.add(JsonNodeType.ARRAY, at);
        while (at.nextElement()) {
          read(at, shape.elements());
        }
      }
      case VALUE_NULL -> shape.addNull();
      default -> shape.addScalar(at);
    }
  }

  private void countPlace(Cursor at) {
    if (++places > MAX_PLACES) {
      throw at.reject("more than %s different members and arrays".formatted(MAX_PLACES));
    }
  }
}
