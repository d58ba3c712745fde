package io.tierbench.serialization.protobuf;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.plugin.Providers;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.List;
import java.util.Optional;

/** Brings generated protobuf messages, mapped to and from the domain. */
public final class ProtobufPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Serialization(
            "PROTOBUF",
            "protobuf",
            new Library("protobuf", "com.google.protobuf", "protobuf-java"),
            effort -> new CodecBinding(new ProtobufCodec(effort)),
            Effort.TUNED) {
          @Override
          public Optional<String> obstacleToProvidedObjects(Effort effort) {
            return Providers.of(MessageMapper.class).isEmpty()
                ? Optional.of("the plug-in that makes protobuf messages of a sample is missing")
                : super.obstacleToProvidedObjects(effort);
          }
        });
  }

  @Override
  public int order() {
    return 40;
  }
}
