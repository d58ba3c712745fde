package io.tierbench;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.stream.Stream;

/** The values of axes that tests name; null without the plug-in that brings it. */
public final class Known {
  public static final Serialization FORY = find(Serialization.class, "FORY");
  public static final Serialization JSON = find(Serialization.class, "JSON");
  public static final Serialization KRYO = find(Serialization.class, "KRYO");
  public static final Serialization KRYO_NAMED = find(Serialization.class, "KRYO_NAMED");
  public static final Serialization PROTOBUF = find(Serialization.class, "PROTOBUF");
  public static final Serialization SOAP = find(Serialization.class, "SOAP");
  public static final Serialization SOAP_ENCODED = find(Serialization.class, "SOAP_ENCODED");
  public static final Serialization SOAP_FAST_INFOSET =
      find(Serialization.class, "SOAP_FAST_INFOSET");
  public static final Serialization SOAP_RI = find(Serialization.class, "SOAP_RI");
  public static final Serialization SOAP_STAX = find(Serialization.class, "SOAP_STAX");

  public static final Transport GRPC = find(Transport.class, "GRPC");
  public static final Transport HTTP = find(Transport.class, "HTTP");
  public static final Transport HTTP2 = find(Transport.class, "HTTP2");
  public static final Transport TCP = find(Transport.class, "TCP");

  public static final Security BASIC = find(Security.class, "BASIC");
  public static final Security BASIC_CHALLENGED = find(Security.class, "BASIC_CHALLENGED");
  public static final Security CALL_CREDENTIALS = find(Security.class, "CALL_CREDENTIALS");
  public static final Security SPNEGO = find(Security.class, "SPNEGO");
  public static final Security SPNEGO_ANEW = find(Security.class, "SPNEGO_ANEW");
  public static final Security SPNEGO_PER_REQUEST = find(Security.class, "SPNEGO_PER_REQUEST");
  public static final Security TLS = find(Security.class, "TLS");
  public static final Security TLS_BORINGSSL = find(Security.class, "TLS_BORINGSSL");
  public static final Security TLS_CLIENT_CERTIFICATE =
      find(Security.class, "TLS_CLIENT_CERTIFICATE");
  public static final Security TLS_FULL_HANDSHAKE = find(Security.class, "TLS_FULL_HANDSHAKE");
  public static final Security TLS_RESUMED = find(Security.class, "TLS_RESUMED");
  public static final Security WS_SECURE_CONVERSATION_DOM =
      find(Security.class, "WS_SECURE_CONVERSATION_DOM");
  public static final Security WS_SECURE_CONVERSATION_STREAMING =
      find(Security.class, "WS_SECURE_CONVERSATION_STREAMING");
  public static final Security WS_SECURITY_DOM = find(Security.class, "WS_SECURITY_DOM");
  public static final Security WS_SECURITY_OVER_TLS = find(Security.class, "WS_SECURITY_OVER_TLS");
  public static final Security WS_SECURITY_STREAMING =
      find(Security.class, "WS_SECURITY_STREAMING");

  public static final Compression DEFLATE = find(Compression.class, "DEFLATE");
  public static final Compression GZIP = find(Compression.class, "GZIP");
  public static final Compression LZ4 = find(Compression.class, "LZ4");
  public static final Compression ZSTD = find(Compression.class, "ZSTD");

  public static final Hosting SERVLET = find(Hosting.class, "SERVLET");
  public static final Tuning INLINE = find(Tuning.class, "INLINE");

  public static final Link MBIT_1 = find(Link.class, "MBIT_1");
  public static final Link MBIT_10 = find(Link.class, "MBIT_10");
  public static final Link MBIT_100 = find(Link.class, "MBIT_100");
  public static final Link MBIT_1000 = find(Link.class, "MBIT_1000");
  public static final Link MBIT_10_MS_20 = find(Link.class, "MBIT_10_MS_20");
  public static final Link MBIT_25 = find(Link.class, "MBIT_25");
  public static final Link MBIT_50 = find(Link.class, "MBIT_50");

  private Known() {}

  /** Returns the serializations of these names whose plug-ins are on the class path. */
  public static Stream<Serialization> serializations(String... names) {
    return Stream.of(names).flatMap(name -> PlugIns.find(Serialization.class, name).stream());
  }

  private static <V extends AxisValue> V find(Class<V> axis, String name) {
    return PlugIns.find(axis, name).orElse(null);
  }
}
