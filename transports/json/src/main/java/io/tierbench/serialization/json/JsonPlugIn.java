package io.tierbench.serialization.json;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.List;

/** Brings JSON by Jackson. */
public final class JsonPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Serialization(
            "JSON",
            "JSON",
            new Library("jackson", "com.fasterxml.jackson.core", "jackson-databind"),
            effort -> new CodecBinding(new JsonCodec(effort)),
            Effort.TUNED));
  }

  @Override
  public int order() {
    return 20;
  }
}
