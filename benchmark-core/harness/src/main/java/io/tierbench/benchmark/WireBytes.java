package io.tierbench.benchmark;

import io.tierbench.record.CallMetric;
import java.net.SocketAddress;
import java.util.List;

/**
 * What a call puts on the wire each way, with all framing: the payload of its TCP segments, without
 * the headers of TCP and IP. Counted at a socket between the server and a client of its own, beside
 * the measured path. HTTP/2 sends frames of its own accord, such as pings and window updates; those
 * that fall among the counted calls belong to the wire and are shared out among these calls.
 *
 * @param request bytes per call to the server
 * @param response bytes per call from the server
 */
record WireBytes(double request, double response) {
  /** Until then both ends have exchanged settings and know each other's headers. */
  private static final int CALLS_BEFORE = 10;

  /** Makes a client. */
  interface Connector {

    /**
     * @param address where it connects to
     * @return what it does again and again
     */
    Call connect(SocketAddress address) throws Exception;
  }

  /**
   * Counts.
   *
   * @param backend with which the client and what it connects to are closed
   * @param calls over how many the mean is taken
   */
  static WireBytes count(Backend backend, SocketAddress server, Connector connector, int calls)
      throws Exception {
    ByteCountingRelay relay = backend.opened(ByteCountingRelay.to(server));
    Call call = connector.connect(relay.address());
    run(call, CALLS_BEFORE);
    long toServer = relay.bytesToServer();
    long toClient = relay.bytesToClient();
    run(call, calls);
    return new WireBytes(
        (double) (relay.bytesToServer() - toServer) / calls,
        (double) (relay.bytesToClient() - toClient) / calls);
  }

  private static void run(Call call, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      call.run();
    }
  }

  List<Metric> metrics() {
    return List.of(
        Metric.mean(CallMetric.BYTES_REQUEST, request),
        Metric.mean(CallMetric.BYTES_RESPONSE, response));
  }
}
