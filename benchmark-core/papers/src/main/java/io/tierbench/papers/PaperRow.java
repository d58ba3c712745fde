package io.tierbench.papers;

import io.tierbench.benchmark.Matrix;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.hosting.Hosting;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fourteen rows of every table of the comparison of 2005, each with its exact counterpart, and
 * with that in the matrix. JSON is the counterpart of none.
 */
public enum PaperRow {
  ENTERPRISE_SERVICES("Enterprise Services", plain(AxisValues.PROTOBUF, AxisValues.GRPC)),
  ENTERPRISE_SERVICES_AUTHENTICATED(
      "Enterprise Services (auth)",
      new Counterpart(
          AxisValues.PROTOBUF,
          new TransportConfig(AxisValues.GRPC, AxisValues.CALL_CREDENTIALS, Hosting.SELF))),
  WEB_SERVICES(
      "ASP.NET Web services",
      hosted(AxisValues.SOAP, Security.NONE),
      plain(AxisValues.SOAP, AxisValues.HTTP),
      "without a servlet container"),
  WEB_SERVICES_INTEGRATED(
      "ASP.NET Web services - Integrated", hosted(AxisValues.SOAP, AxisValues.SPNEGO)),
  REMOTING_TCP_BINARY(
      "Remoting TCP/Binary",
      plain(AxisValues.KRYO_NAMED, AxisValues.TCP),
      plain(AxisValues.KRYO, AxisValues.TCP),
      "with registered classes"),
  REMOTING_TCP_SOAP("Remoting TCP/SOAP", plain(AxisValues.SOAP_ENCODED, AxisValues.TCP)),
  REMOTING_HTTP_BINARY(
      "Remoting HTTP/Binary",
      plain(AxisValues.KRYO_NAMED, AxisValues.HTTP),
      plain(AxisValues.KRYO, AxisValues.HTTP),
      "with registered classes"),
  REMOTING_HTTP_SOAP("Remoting HTTP/SOAP", plain(AxisValues.SOAP_ENCODED, AxisValues.HTTP)),
  REMOTING_HTTP_BINARY_HOSTED(
      "Remoting HTTP/Binary (IIS)", hosted(AxisValues.KRYO_NAMED, Security.NONE)),
  REMOTING_HTTP_BINARY_PASSWORD(
      "Remoting HTTP/Binary (IIS) Password", hosted(AxisValues.KRYO_NAMED, AxisValues.BASIC)),
  REMOTING_HTTP_BINARY_INTEGRATED(
      "Remoting HTTP/Binary (IIS) Integrated", hosted(AxisValues.KRYO_NAMED, AxisValues.SPNEGO)),
  REMOTING_HTTP_SOAP_HOSTED(
      "Remoting HTTP/SOAP (IIS)", hosted(AxisValues.SOAP_ENCODED, Security.NONE)),
  REMOTING_HTTP_SOAP_PASSWORD(
      "Remoting HTTP/SOAP (IIS) Password", hosted(AxisValues.SOAP_ENCODED, AxisValues.BASIC)),
  REMOTING_HTTP_SOAP_INTEGRATED(
      "Remoting HTTP/SOAP (IIS) Integrated", hosted(AxisValues.SOAP_ENCODED, AxisValues.SPNEGO));

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

  /** Creates a row whose exact counterpart may be in the matrix. */
  PaperRow(String label, Counterpart exact) {
    this(label, exact, isUsual(exact) ? exact : null, null);
  }

  private static Counterpart plain(Serialization serialization, Transport transport) {
    return new Counterpart(serialization, transport);
  }

  private static Counterpart hosted(Serialization serialization, Security security) {
    return new Counterpart(
        serialization, new TransportConfig(AxisValues.HTTP, security, AxisValues.SERVLET));
  }

  private static boolean isUsual(Counterpart counterpart) {
    return Matrix.SERIALIZATIONS.contains(counterpart.serialization().name())
        && counterpart
            .transportConfig()
            .equals(TransportConfig.plain(counterpart.transportConfig().transport()));
  }

  /** Returns the label in the paper. */
  String label() {
    return label;
  }

  /** Returns the exact counterpart, which the suite of the paper has. */
  Counterpart exact() {
    return exact;
  }

  /** Returns the exact counterparts of all rows. */
  public static List<Counterpart> stacks() {
    return Arrays.stream(values()).map(PaperRow::exact).toList();
  }

  /** Returns the counterpart in the matrix. */
  Optional<Counterpart> counterpart() {
    return Optional.ofNullable(counterpart);
  }

  /** Returns the relevant difference between the counterpart in the matrix and the row. */
  @Nullable String difference() {
    return difference;
  }
}
