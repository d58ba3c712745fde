package io.tierbench.server;

import io.tierbench.transport.Transport;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Something that a server listens with, each on a port of its own. */
public enum Endpoint {
  /** {@link Transport#HTTP}. */
  HTTP,
  /** {@link Transport#TCP}. */
  TCP,
  /** {@link Transport#GRPC}. */
  GRPC,
  /** {@link io.tierbench.reference.CxfAsShipped}. */
  CXF_AS_SHIPPED,
  /** {@link io.tierbench.reference.GrpcAsShipped}. */
  GRPC_AS_SHIPPED,
  /** {@link io.tierbench.reference.Floor}. */
  FLOOR;

  /** The endpoint by which a transport listens. */
  public static Endpoint of(Transport transport) {
    return valueOf(transport.name());
  }

  /** Whether it is a transport of the matrix. */
  public boolean isTransport() {
    return Arrays.stream(Transport.values()).anyMatch(transport -> of(transport) == this);
  }

  static Set<Endpoint> all() {
    return EnumSet.allOf(Endpoint.class);
  }
}
