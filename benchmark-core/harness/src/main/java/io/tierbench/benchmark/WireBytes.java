package io.tierbench.benchmark;

import io.tierbench.record.CallMetric;
import java.net.SocketAddress;
import java.util.List;

/**
 * The bytes of a call in each direction, with all framing: the payload of TCP segments, without the
 * headers of TCP and IP. They are counted between the server and a separate client, apart from the
 * measured path. Frames of HTTP/2 that belong to no call, such as pings and window updates, are
 * shared evenly among the counted calls.
 */
record WireBytes(double request, double response) {
  /** Calls before counting, in which both ends exchange settings and headers. */
  private static final int UNCOUNTED_CALLS = 10;

  interface Connector {

    Call connect(SocketAddress address) throws Exception;
  }

  static WireBytes count(Backend backend, SocketAddress server, Connector connector, int calls)
      throws Exception {
    ByteCountingRelay relay = backend.opened(ByteCountingRelay.to(server));
    Call call = connector.connect(relay.address());
    run(call, UNCOUNTED_CALLS);
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
