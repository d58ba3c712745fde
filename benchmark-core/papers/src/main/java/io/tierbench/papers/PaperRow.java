package io.tierbench.papers;

import io.tierbench.carrier.Carrier;
import io.tierbench.carrier.Hosting;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fourteen rows of every table of the comparison of 2005, each with the stack that stands in
 * for it exactly, and with the one that does so in the matrix. JSON stands in for none.
 */
public enum PaperRow {
  ENTERPRISE_SERVICES("Enterprise Services", plain(Serialization.PROTOBUF, Transport.GRPC)),
  ENTERPRISE_SERVICES_AUTHENTICATED(
      "Enterprise Services (auth)",
      new Counterpart(
          Serialization.PROTOBUF,
          new Carrier(Transport.GRPC, Security.CALL_CREDENTIALS, Hosting.SELF))),
  WEB_SERVICES(
      "ASP.NET Web services",
      hosted(Serialization.SOAP, Security.NONE),
      plain(Serialization.SOAP, Transport.HTTP),
      "without a servlet container"),
  WEB_SERVICES_INTEGRATED(
      "ASP.NET Web services - Integrated", hosted(Serialization.SOAP, Security.SPNEGO)),
  REMOTING_TCP_BINARY(
      "Remoting TCP/Binary",
      plain(Serialization.KRYO_NAMED, Transport.TCP),
      plain(Serialization.KRYO, Transport.TCP),
      "with registered classes"),
  REMOTING_TCP_SOAP("Remoting TCP/SOAP", plain(Serialization.SOAP_ENCODED, Transport.TCP)),
  REMOTING_HTTP_BINARY(
      "Remoting HTTP/Binary",
      plain(Serialization.KRYO_NAMED, Transport.HTTP),
      plain(Serialization.KRYO, Transport.HTTP),
      "with registered classes"),
  REMOTING_HTTP_SOAP("Remoting HTTP/SOAP", plain(Serialization.SOAP_ENCODED, Transport.HTTP)),
  REMOTING_HTTP_BINARY_HOSTED(
      "Remoting HTTP/Binary (IIS)", hosted(Serialization.KRYO_NAMED, Security.NONE)),
  REMOTING_HTTP_BINARY_PASSWORD(
      "Remoting HTTP/Binary (IIS) Password", hosted(Serialization.KRYO_NAMED, Security.BASIC)),
  REMOTING_HTTP_BINARY_INTEGRATED(
      "Remoting HTTP/Binary (IIS) Integrated", hosted(Serialization.KRYO_NAMED, Security.SPNEGO)),
  REMOTING_HTTP_SOAP_HOSTED(
      "Remoting HTTP/SOAP (IIS)", hosted(Serialization.SOAP_ENCODED, Security.NONE)),
  REMOTING_HTTP_SOAP_PASSWORD(
      "Remoting HTTP/SOAP (IIS) Password", hosted(Serialization.SOAP_ENCODED, Security.BASIC)),
  REMOTING_HTTP_SOAP_INTEGRATED(
      "Remoting HTTP/SOAP (IIS) Integrated", hosted(Serialization.SOAP_ENCODED, Security.SPNEGO));

  private final String label;
  private final Counterpart exact;
  private final @Nullable Counterpart counterpart;
  private final @Nullable String difference;

  PaperRow(
      String label,
      Counterpart exact,
      @Nullable Counterpart counterpart,
      @Nullable String difference) {
    this.label = label;
    this.exact = exact;
    this.counterpart = counterpart;
    this.difference = difference;
  }

  /** A row whose exact stack may be one of the matrix. */
  PaperRow(String label, Counterpart exact) {
    this(label, exact, isUsual(exact) ? exact : null, null);
  }

  private static Counterpart plain(Serialization serialization, Transport transport) {
    return new Counterpart(serialization, transport);
  }

  private static Counterpart hosted(Serialization serialization, Security security) {
    return new Counterpart(serialization, new Carrier(Transport.HTTP, security, Hosting.SERVLET));
  }

  private static boolean isUsual(Counterpart counterpart) {
    return Serialization.usual().contains(counterpart.serialization())
        && counterpart.carrier().equals(Carrier.plain(counterpart.carrier().transport()));
  }

  /** The label in the paper. */
  String label() {
    return label;
  }

  /** The stack that has what the row had; the suite of the paper has it. */
  Counterpart exact() {
    return exact;
  }

  /** The stacks that have what the rows had. */
  public static List<Counterpart> stacks() {
    return Arrays.stream(values()).map(PaperRow::exact).toList();
  }

  /** The stack of the matrix that stands in for the row. */
  Optional<Counterpart> counterpart() {
    return Optional.ofNullable(counterpart);
  }

  /** What the stack of the matrix does not have in common with the row, where it matters. */
  @Nullable String difference() {
    return difference;
  }
}
