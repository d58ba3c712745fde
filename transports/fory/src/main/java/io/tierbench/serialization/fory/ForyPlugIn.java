package io.tierbench.serialization.fory;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Serialization;
import java.util.List;

/** Brings Apache Fory with registered classes, for Java on both sides. */
public final class ForyPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Serialization(
            "FORY",
            "Fory",
            new Library("fory", "org.apache.fory", "fory-core"),
            effort -> new CodecBinding(new ForyCodec())));
  }

  @Override
  public int order() {
    return 50;
  }
}
