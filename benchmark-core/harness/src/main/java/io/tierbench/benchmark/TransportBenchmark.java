package io.tierbench.benchmark;

import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.ServerThread;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ConnectionOptions.ClientThread;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures the transport only: bytes to a server that echoes them, with no serialization and no
 * work.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar TransportBenchmark -p bytes=1024</pre>
 */
public class TransportBenchmark extends ShopBenchmark {

  /** One transport and a message of one size. */
  @State(Scope.Benchmark)
  // Set by prepare, before any iteration.
  @SuppressWarnings("NullAway.Init")
  public static class Echo extends PlacedState {
    @Param({Matrix.HTTP, Matrix.TCP, Matrix.GRPC})
    public String transport;

    @Param({"0", "1024", "10240", "102400"})
    public int bytes;

    @Param("WORKERS")
    public ServerThread dispatch;

    @Param("LOOP")
    public ClientThread drive;

    private Call call;
    private byte[] message;

    private Endpoint endpoint() {
      return Endpoint.of(Transport.named(transport));
    }

    @Override
    void prepare(String benchmark) throws IOException {
      backend.startServer(
          Set.of(endpoint()), Set.of(), Effort.DOCUMENTED, dispatch, Insertion.ROW_BY_ROW, false);
      message = new byte[bytes];
      new Random(bytes).nextBytes(message);
      call = timed(connectCall(address()));
      if (!Arrays.equals(message, (byte[]) call.run())) {
        throw new IllegalStateException("%s does not echo what was sent".formatted(transport));
      }
    }

    @Override
    InetSocketAddress address() {
      return backend.address(endpoint());
    }

    @Override
    Call connectCall(SocketAddress address) {
      ConnectionOptions options = ConnectionOptions.DEFAULT.withClientThread(drive);
      Connection connection =
          backend.opened(Transport.named(transport).connect(Server.ECHO, address, options));
      return () -> connection.call("echo", message);
    }
  }

  @Benchmark
  public Object echo(Echo echo) throws IOException {
    return echo.call.run();
  }

  public static void main(String[] arguments) throws RunnerException {
    run(TransportBenchmark.class);
  }
}
