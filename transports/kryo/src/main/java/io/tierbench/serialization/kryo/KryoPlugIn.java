package io.tierbench.serialization.kryo;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.List;

/** Brings Kryo with registered classes. */
public final class KryoPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Serialization(
            "KRYO",
            "Kryo",
            new Library("kryo", "com.esotericsoftware", "kryo"),
            effort -> new CodecBinding(new KryoCodec(effort)),
            Effort.TUNED));
  }

  @Override
  public int order() {
    return 30;
  }
}
