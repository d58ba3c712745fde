package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.reference.RawSocketBaseline;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the raw-socket baseline: sends and receives the number of bytes that a serialization
 * needs for each payload, over a blocking socket, with no framing, no serialization and no work. An
 * empty message counts as one byte, so that the other side has something to wait for.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar FloorBenchmark -p serialization=JSON</pre>
 */
public class FloorBenchmark extends ShopBenchmark {

  private record MessageSizes(int request, int response) {}

  @State(Scope.Benchmark)
  // Set by prepare, before any iteration.
  @SuppressWarnings("NullAway.Init")
  public static class Sizes extends PlacedState {
    @Param({Matrix.SOAP, Matrix.JSON, Matrix.KRYO, Matrix.PROTOBUF})
    public String serialization;

    Call call;
    private MessageSizes sizes;

    @Override
    void prepare(String benchmark) throws Exception {
      if (callers > 1) {
        throw new IllegalStateException(
            "the raw-socket baseline supports one caller, not %s: use -t 1".formatted(callers));
      }
      sizes = once("sizes", () -> measureSizes(Workload.ofMethod(benchmark)));
      backend.startServer(ServerSetup.plain(Set.of(Endpoint.RAW_SOCKET_BASELINE), Set.of(), false));
      call = timed(once("socket", () -> connectCall(address())));
    }

    /** Returns the sizes of one call, made in process and reverted. */
    private MessageSizes measureSizes(Workload workload) {
      if (!workload.needsDatabase()) {
        return measureSizes(workload, new ShopWithoutDatabase(), "");
      }
      ShopService direct = backend.direct(Insertion.ROW_BY_ROW);
      MessageSizes found = measureSizes(workload, direct, Customers.ids(backend.database()).get(0));
      direct.reset();
      return found;
    }

    private MessageSizes measureSizes(Workload workload, Shop shop, String customerId) {
      Serialization measured = Serialization.named(serialization);
      Exchange server = measured.server(shop, Effort.DOCUMENTED);
      AtomicReference<MessageSizes> found = new AtomicReference<>();
      Shop client =
          measured.client(
              (operation, request) -> {
                byte[] response = server.call(operation, request);
                found.set(
                    new MessageSizes(Math.max(1, request.length), Math.max(1, response.length)));
                return response;
              },
              Effort.DOCUMENTED);
      workload.call(client, shape(), SampleOrder.orderOf(customerId), customerId);
      return Objects.requireNonNull(found.get());
    }

    @Override
    InetSocketAddress address() {
      return backend.address(Endpoint.RAW_SOCKET_BASELINE);
    }

    @Override
    Call connectCall(SocketAddress address) {
      return backend.opened(
              RawSocketBaseline.connect(
                  (InetSocketAddress) address, sizes.request(), sizes.response()))
          ::call;
    }

    Shape shape() {
      return Shape.DTO;
    }
  }

  @State(Scope.Benchmark)
  public static class ShapedSizes extends Sizes {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    Shape shape() {
      return shape;
    }
  }

  @Benchmark
  public Object empty(Sizes sizes) throws IOException {
    return sizes.call.run();
  }

  @Benchmark
  public Object storeOrder(ShapedSizes sizes) throws IOException {
    return sizes.call.run();
  }

  @Benchmark
  public Object loadProducts(ShapedSizes sizes) throws IOException {
    return sizes.call.run();
  }

  @Benchmark
  public Object loadCustomer(ShapedSizes sizes) throws IOException {
    return sizes.call.run();
  }
}
