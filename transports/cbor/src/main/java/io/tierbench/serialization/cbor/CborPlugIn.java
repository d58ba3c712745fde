package io.tierbench.serialization.cbor;

import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.serialization.json.JsonCodec;
import io.tierbench.wire.WireService;
import java.util.List;

/** Brings CBOR (RFC 8949) by Jackson: the data model of JSON in binary form. */
public final class CborPlugIn implements PlugIn {
  private static final WireService SERVICE = new WireService("cbor", "application/cbor", null);

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Serialization(
            "CBOR",
            "CBOR",
            new Library(
                "jackson-cbor", "com.fasterxml.jackson.dataformat", "jackson-dataformat-cbor"),
            effort -> new CodecBinding(new JsonCodec(effort, SERVICE, new CBORFactory())),
            Effort.TUNED));
  }
}
