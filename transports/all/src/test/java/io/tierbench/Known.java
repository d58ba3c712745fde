package io.tierbench;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** The values of axes that tests name. */
public final class Known {
  public static final Serialization FORY = Serialization.named("FORY");
  public static final Serialization JSON = Serialization.named("JSON");
  public static final Serialization KRYO = Serialization.named("KRYO");
  public static final Serialization KRYO_NAMED = Serialization.named("KRYO_NAMED");
  public static final Serialization PROTOBUF = Serialization.named("PROTOBUF");
  public static final Serialization SOAP = Serialization.named("SOAP");
  public static final Serialization SOAP_ENCODED = Serialization.named("SOAP_ENCODED");
  public static final Serialization SOAP_FAST_INFOSET = Serialization.named("SOAP_FAST_INFOSET");
  public static final Serialization SOAP_RI = Serialization.named("SOAP_RI");
  public static final Serialization SOAP_STAX = Serialization.named("SOAP_STAX");

  public static final Transport GRPC = Transport.named("GRPC");
  public static final Transport HTTP = Transport.named("HTTP");
  public static final Transport TCP = Transport.named("TCP");

  public static final Security BASIC = Security.named("BASIC");
  public static final Security BASIC_CHALLENGED = Security.named("BASIC_CHALLENGED");
  public static final Security CALL_CREDENTIALS = Security.named("CALL_CREDENTIALS");
  public static final Security SPNEGO = Security.named("SPNEGO");
  public static final Security SPNEGO_ANEW = Security.named("SPNEGO_ANEW");
  public static final Security SPNEGO_PER_REQUEST = Security.named("SPNEGO_PER_REQUEST");
  public static final Security TLS = Security.named("TLS");
  public static final Security TLS_BORINGSSL = Security.named("TLS_BORINGSSL");
  public static final Security TLS_CLIENT_CERTIFICATE = Security.named("TLS_CLIENT_CERTIFICATE");
  public static final Security TLS_FULL_HANDSHAKE = Security.named("TLS_FULL_HANDSHAKE");
  public static final Security TLS_RESUMED = Security.named("TLS_RESUMED");
  public static final Security WS_SECURE_CONVERSATION_DOM =
      Security.named("WS_SECURE_CONVERSATION_DOM");
  public static final Security WS_SECURE_CONVERSATION_STREAMING =
      Security.named("WS_SECURE_CONVERSATION_STREAMING");
  public static final Security WS_SECURITY_DOM = Security.named("WS_SECURITY_DOM");
  public static final Security WS_SECURITY_OVER_TLS = Security.named("WS_SECURITY_OVER_TLS");
  public static final Security WS_SECURITY_STREAMING = Security.named("WS_SECURITY_STREAMING");

  public static final Compression DEFLATE = Compression.named("DEFLATE");
  public static final Compression GZIP = Compression.named("GZIP");
  public static final Compression LZ4 = Compression.named("LZ4");
  public static final Compression ZSTD = Compression.named("ZSTD");

  public static final Hosting SERVLET = Hosting.named("SERVLET");

  public static final Link MBIT_1 = Link.named("MBIT_1");
  public static final Link MBIT_10 = Link.named("MBIT_10");
  public static final Link MBIT_100 = Link.named("MBIT_100");
  public static final Link MBIT_1000 = Link.named("MBIT_1000");
  public static final Link MBIT_10_MS_20 = Link.named("MBIT_10_MS_20");
  public static final Link MBIT_25 = Link.named("MBIT_25");
  public static final Link MBIT_50 = Link.named("MBIT_50");

  private Known() {}
}
