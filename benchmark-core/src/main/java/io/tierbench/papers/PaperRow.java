package io.tierbench.papers;

import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fourteen rows of every table of the comparison of 2005, each with the stack that stands in
 * for it here, or with what the matrix lacks for it. JSON stands in for none.
 */
enum PaperRow {
  ENTERPRISE_SERVICES("Enterprise Services", Serialization.PROTOBUF, Transport.GRPC, null),
  ENTERPRISE_SERVICES_AUTHENTICATED("Enterprise Services (auth)", "security"),
  WEB_SERVICES(
      "ASP.NET Web services", Serialization.SOAP, Transport.HTTP, "without a servlet container"),
  WEB_SERVICES_INTEGRATED("ASP.NET Web services - Integrated", "security"),
  REMOTING_TCP_BINARY(
      "Remoting TCP/Binary", Serialization.KRYO, Transport.TCP, "with registered classes"),
  REMOTING_TCP_SOAP("Remoting TCP/SOAP", "RPC-encoded SOAP"),
  REMOTING_HTTP_BINARY(
      "Remoting HTTP/Binary", Serialization.KRYO, Transport.HTTP, "with registered classes"),
  REMOTING_HTTP_SOAP("Remoting HTTP/SOAP", "RPC-encoded SOAP"),
  REMOTING_HTTP_BINARY_HOSTED("Remoting HTTP/Binary (IIS)", "hosting"),
  REMOTING_HTTP_BINARY_PASSWORD("Remoting HTTP/Binary (IIS) Password", "hosting, security"),
  REMOTING_HTTP_BINARY_INTEGRATED("Remoting HTTP/Binary (IIS) Integrated", "hosting, security"),
  REMOTING_HTTP_SOAP_HOSTED("Remoting HTTP/SOAP (IIS)", "RPC-encoded SOAP, hosting"),
  REMOTING_HTTP_SOAP_PASSWORD(
      "Remoting HTTP/SOAP (IIS) Password", "RPC-encoded SOAP, hosting, security"),
  REMOTING_HTTP_SOAP_INTEGRATED(
      "Remoting HTTP/SOAP (IIS) Integrated", "RPC-encoded SOAP, hosting, security");

  private final String label;
  private final @Nullable Counterpart counterpart;
  private final @Nullable String difference;
  private final @Nullable String missing;

  PaperRow(
      String label, Serialization serialization, Transport transport, @Nullable String difference) {
    this.label = label;
    this.counterpart = new Counterpart(serialization, transport);
    this.difference = difference;
    this.missing = null;
  }

  PaperRow(String label, String missing) {
    this.label = label;
    this.counterpart = null;
    this.difference = null;
    this.missing = missing;
  }

  /** The label in the paper. */
  String label() {
    return label;
  }

  Optional<Counterpart> counterpart() {
    return Optional.ofNullable(counterpart);
  }

  /** What a row without a counterpart takes. */
  @Nullable String missing() {
    return missing;
  }

  /** What the counterpart does not have in common with the row, where it matters. */
  @Nullable String difference() {
    return difference;
  }
}
