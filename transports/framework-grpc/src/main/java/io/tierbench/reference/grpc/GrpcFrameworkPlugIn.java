package io.tierbench.reference.grpc;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings grpc-java as it is shipped, with a client over Netty and one over OkHttp. */
public final class GrpcFrameworkPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(GrpcAsShipped.BY_NETTY, GrpcAsShipped.BY_OKHTTP);
  }

  @Override
  public int order() {
    return 20;
  }
}
