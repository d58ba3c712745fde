package io.tierbench.papers;

import io.tierbench.benchmark.Workload;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import java.util.List;

/**
 * The rows of the comparison of 2007: each with its calls and its counterpart. The suite of the
 * paper has all of them.
 */
public enum RowOf2007 {
  WCF_HTTP("WCF over HTTP", Calls.ORDERS, hosted(AxisValues.SOAP_RI, Security.NONE)),
  ASMX("ASMX", Calls.ORDERS, hosted(AxisValues.SOAP, Security.NONE)),
  WCF_HTTPS("WCF over HTTPS", Calls.ORDERS, hosted(AxisValues.SOAP_RI, AxisValues.TLS)),
  ASMX_HTTPS("ASMX over HTTPS", Calls.ORDERS, hosted(AxisValues.SOAP, AxisValues.TLS)),
  WCF_MESSAGE_SECURITY(
      "WCF with message security",
      Calls.ORDERS,
      hosted(AxisValues.SOAP, AxisValues.WS_SECURITY_STREAMING)),
  WCF_MESSAGE_SECURITY_IN_SESSIONS(
      "WCF with message security, in a session",
      Calls.ORDERS,
      hosted(AxisValues.SOAP, AxisValues.WS_SECURE_CONVERSATION_STREAMING)),
  WSE(
      "WSE with message security",
      Calls.ORDERS,
      hosted(AxisValues.SOAP, AxisValues.WS_SECURITY_DOM)),
  WCF_MESSAGE_CREDENTIALS(
      "WCF with message credentials over HTTPS",
      Calls.ORDERS,
      hosted(AxisValues.SOAP, AxisValues.WS_SECURITY_OVER_TLS)),
  WCF_TCP("WCF over TCP", Calls.MESSAGES, binaryXml(Security.NONE, Link.LOOPBACK)),
  ENTERPRISE_SERVICES("Enterprise Services", Calls.MESSAGES, dcom(Security.NONE)),
  WCF_TCP_SECURE(
      "WCF over TCP, secure",
      Calls.MESSAGES,
      binaryXml(AxisValues.TLS_CLIENT_CERTIFICATE, Link.LOOPBACK)),
  ENTERPRISE_SERVICES_SECURE(
      "Enterprise Services, secure", Calls.MESSAGES, dcom(AxisValues.TLS_CLIENT_CERTIFICATE)),
  WCF_TCP_TRANSACTED(
      "WCF over TCP, secure, in a transaction",
      Calls.TRANSACTION,
      binaryXml(AxisValues.TLS_CLIENT_CERTIFICATE, Link.LOOPBACK)),
  ENTERPRISE_SERVICES_TRANSACTED(
      "Enterprise Services, secure, in a transaction",
      Calls.TRANSACTION,
      dcom(AxisValues.TLS_CLIENT_CERTIFICATE)),
  WCF_NAMED_PIPE("WCF over a named pipe", Calls.BYTES, binaryXml(Security.NONE, Link.UNIX_SOCKET)),
  REMOTING_NAMED_PIPE(
      ".NET Remoting over a named pipe",
      Calls.BYTES,
      new Counterpart(
          AxisValues.KRYO_NAMED, TransportConfig.plain(AxisValues.TCP).over(Link.UNIX_SOCKET)));

  private final String label;
  private final Calls calls;
  private final Counterpart stack;

  RowOf2007(String label, Calls calls, Counterpart stack) {
    this.label = label;
    this.calls = calls;
    this.stack = stack;
  }

  /** The calls of a row. */
  private enum Calls {
    ORDERS(
        Workload.GET_CONSTANT_ORDERS_1,
        Workload.GET_CONSTANT_ORDERS_10,
        Workload.GET_CONSTANT_ORDERS_100),
    MESSAGES(Workload.TRANSFER_FUNDS, Workload.GET_PRODUCT_INFO),
    TRANSACTION(Workload.TRANSFER_FUNDS_TRANSACTED),
    BYTES(Workload.GET_BYTES_128, Workload.GET_BYTES_4K, Workload.GET_BYTES_256K);

    private final List<Workload> workloads;

    Calls(Workload... workloads) {
      this.workloads = List.of(workloads);
    }
  }

  private static Counterpart hosted(Serialization soap, Security security) {
    return new Counterpart(
        soap, new TransportConfig(AxisValues.HTTP, security, AxisValues.SERVLET));
  }

  private static Counterpart binaryXml(Security security, Link link) {
    return new Counterpart(
        AxisValues.SOAP_FAST_INFOSET,
        new TransportConfig(AxisValues.TCP, security, Compression.NONE, Hosting.SELF, link));
  }

  private static Counterpart dcom(Security security) {
    return new Counterpart(
        AxisValues.PROTOBUF, new TransportConfig(AxisValues.GRPC, security, Hosting.SELF));
  }

  /** Returns the name on the page. */
  String label() {
    return label;
  }

  /** Returns the counterpart. */
  public Counterpart stack() {
    return stack;
  }

  /** Returns the workloads of the row in the paper. */
  public List<Workload> workloads() {
    return calls.workloads;
  }

  /** Tells whether the paper has it on one processor and on four; otherwise only on one. */
  public boolean isOnSeveralProcessors() {
    return calls != Calls.TRANSACTION;
  }
}
