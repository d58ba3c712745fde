package io.tierbench.transport.grpc;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings gRPC unary calls. */
public final class GrpcPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Grpc());
  }

  @Override
  public int order() {
    return 30;
  }
}
