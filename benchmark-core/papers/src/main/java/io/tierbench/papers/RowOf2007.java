package io.tierbench.papers;

import io.tierbench.benchmark.Workload;
import java.util.List;

/**
 * The rows of the comparison of 2007, each with its calls and its counterpart, a stack of the suite
 * {@code paper-2007}.
 */
public enum RowOf2007 {
  WCF_HTTP("WCF over HTTP", Calls.ORDERS, "SOAP_RI:HTTP@SERVLET"),
  ASMX("ASMX", Calls.ORDERS, "SOAP:HTTP@SERVLET"),
  WCF_HTTPS("WCF over HTTPS", Calls.ORDERS, "SOAP_RI:HTTP+TLS@SERVLET"),
  ASMX_HTTPS("ASMX over HTTPS", Calls.ORDERS, "SOAP:HTTP+TLS@SERVLET"),
  WCF_MESSAGE_SECURITY(
      "WCF with message security", Calls.ORDERS, "SOAP:HTTP+WS_SECURITY_STREAMING@SERVLET"),
  WCF_MESSAGE_SECURITY_IN_SESSIONS(
      "WCF with message security, in a session",
      Calls.ORDERS,
      "SOAP:HTTP+WS_SECURE_CONVERSATION_STREAMING@SERVLET"),
  WSE("WSE with message security", Calls.ORDERS, "SOAP:HTTP+WS_SECURITY_DOM@SERVLET"),
  WCF_MESSAGE_CREDENTIALS(
      "WCF with message credentials over HTTPS",
      Calls.ORDERS,
      "SOAP:HTTP+WS_SECURITY_OVER_TLS@SERVLET"),
  WCF_TCP("WCF over TCP", Calls.MESSAGES, "SOAP_FAST_INFOSET:TCP"),
  DCOM("Enterprise Services", Calls.MESSAGES, "PROTOBUF:GRPC"),
  WCF_TCP_SECURE(
      "WCF over TCP, secure", Calls.MESSAGES, "SOAP_FAST_INFOSET:TCP+TLS_CLIENT_CERTIFICATE"),
  DCOM_SECURE(
      "Enterprise Services, secure", Calls.MESSAGES, "PROTOBUF:GRPC+TLS_CLIENT_CERTIFICATE"),
  WCF_TCP_TRANSACTED(
      "WCF over TCP, secure, in a transaction",
      Calls.TRANSACTION,
      "SOAP_FAST_INFOSET:TCP+TLS_CLIENT_CERTIFICATE"),
  DCOM_TRANSACTED(
      "Enterprise Services, secure, in a transaction",
      Calls.TRANSACTION,
      "PROTOBUF:GRPC+TLS_CLIENT_CERTIFICATE"),
  WCF_NAMED_PIPE("WCF over a named pipe", Calls.BYTES, "SOAP_FAST_INFOSET:TCP~UNIX_SOCKET"),
  REMOTING_NAMED_PIPE(".NET Remoting over a named pipe", Calls.BYTES, "KRYO_NAMED:TCP~UNIX_SOCKET");

  private final String label;
  private final Calls calls;
  private final Counterpart stack;

  RowOf2007(String label, Calls calls, String stack) {
    this.label = label;
    this.calls = calls;
    this.stack = Counterpart.of(stack);
  }

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

  String label() {
    return label;
  }

  public Counterpart stack() {
    return stack;
  }

  /** Returns the workloads of the row in the paper. */
  public List<Workload> workloads() {
    return calls.workloads;
  }

  List<String> methods() {
    return calls.workloads.stream().map(Workload::method).toList();
  }

  /** Tells whether the paper measured the row on four processors too, not only on one. */
  public boolean isOnSeveralProcessors() {
    return calls != Calls.TRANSACTION;
  }
}
