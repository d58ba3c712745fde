package io.tierbench.papers;

import io.tierbench.benchmark.Matrix;
import io.tierbench.carrier.TransportConfig;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fourteen rows of every table of the comparison of 2005, each with its exact counterpart and,
 * if the matrix has a similar stack, with that one. No row has JSON as its counterpart.
 */
public enum PaperRow {
  ENTERPRISE_SERVICES("Enterprise Services", "PROTOBUF:GRPC"),
  ENTERPRISE_SERVICES_AUTHENTICATED("Enterprise Services (auth)", "PROTOBUF:GRPC+CALL_CREDENTIALS"),
  WEB_SERVICES(
      "ASP.NET Web services", "SOAP:HTTP@SERVLET", "SOAP:HTTP", "without a servlet container"),
  WEB_SERVICES_INTEGRATED("ASP.NET Web services - Integrated", "SOAP:HTTP+SPNEGO@SERVLET"),
  REMOTING_TCP_BINARY(
      "Remoting TCP/Binary", "KRYO_NAMED:TCP", "KRYO:TCP", "with registered classes"),
  REMOTING_TCP_SOAP("Remoting TCP/SOAP", "SOAP_ENCODED:TCP"),
  REMOTING_HTTP_BINARY(
      "Remoting HTTP/Binary", "KRYO_NAMED:HTTP", "KRYO:HTTP", "with registered classes"),
  REMOTING_HTTP_SOAP("Remoting HTTP/SOAP", "SOAP_ENCODED:HTTP"),
  REMOTING_HTTP_BINARY_HOSTED("Remoting HTTP/Binary (IIS)", "KRYO_NAMED:HTTP@SERVLET"),
  REMOTING_HTTP_BINARY_PASSWORD(
      "Remoting HTTP/Binary (IIS) Password", "KRYO_NAMED:HTTP+BASIC@SERVLET"),
  REMOTING_HTTP_BINARY_INTEGRATED(
      "Remoting HTTP/Binary (IIS) Integrated", "KRYO_NAMED:HTTP+SPNEGO@SERVLET"),
  REMOTING_HTTP_SOAP_HOSTED("Remoting HTTP/SOAP (IIS)", "SOAP_ENCODED:HTTP@SERVLET"),
  REMOTING_HTTP_SOAP_PASSWORD(
      "Remoting HTTP/SOAP (IIS) Password", "SOAP_ENCODED:HTTP+BASIC@SERVLET"),
  REMOTING_HTTP_SOAP_INTEGRATED(
      "Remoting HTTP/SOAP (IIS) Integrated", "SOAP_ENCODED:HTTP+SPNEGO@SERVLET");

  private final String label;
  private final Counterpart exact;
  private final @Nullable Counterpart counterpart;
  private final @Nullable String difference;

  PaperRow(String label, String exact, String counterpart, String difference) {
    this.label = label;
    this.exact = Counterpart.of(exact);
    this.counterpart = Counterpart.of(counterpart);
    this.difference = difference;
  }

  /** Creates a row that only its exact counterpart represents, in the matrix or not. */
  PaperRow(String label, String exact) {
    this.label = label;
    this.exact = Counterpart.of(exact);
    this.counterpart = isInMatrix(this.exact) ? this.exact : null;
    this.difference = null;
  }

  private static boolean isInMatrix(Counterpart counterpart) {
    return Matrix.SERIALIZATIONS.contains(counterpart.serialization().name())
        && counterpart
            .transportConfig()
            .equals(TransportConfig.plain(counterpart.transportConfig().transport()));
  }

  String label() {
    return label;
  }

  /** Returns the exact counterpart, a stack of the suite {@code paper-2005}. */
  Counterpart exact() {
    return exact;
  }

  /** Returns the counterpart in the matrix; empty if there is none. */
  Optional<Counterpart> counterpart() {
    return Optional.ofNullable(counterpart);
  }

  /** Returns how the counterpart in the matrix differs from the exact one, if it does. */
  @Nullable String difference() {
    return difference;
  }
}
