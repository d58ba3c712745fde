package io.tierbench.benchmark;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the matrix: a whole call from the client's objects to the server's database and back,
 * for every serialization, transport and shape. Further methods are workloads of the papers of 2007
 * and 2011, with typed objects only and mostly without a database. The time includes encoding, both
 * ways of the wire, decoding and the work; it excludes connecting and deleting stored data. {@link
 * CallProfiler} shows the costs of each call on both sides.
 *
 * <pre>
 * java -jar benchmark-core/target/benchmarks.jar RoundTripBenchmark -p serialization=KRYO -p transport=TCP
 * </pre>
 */
public class RoundTripBenchmark extends ShopBenchmark {

  @State(Scope.Benchmark)
  public static class Pairing extends ShopState {
    @Param({Matrix.SOAP, Matrix.JSON, Matrix.KRYO, Matrix.PROTOBUF})
    public String serialization;

    @Param({Matrix.HTTP, Matrix.TCP, Matrix.GRPC})
    public String transport;

    @Param("DOCUMENTED")
    public Effort effort;

    @Param("NONE")
    public String security;

    @Param("NONE")
    public String compression;

    @Param("SELF")
    public String hosting;

    @Param("LOOPBACK")
    public String link;

    private TransportConfig transportConfig() {
      return new TransportConfig(
          Transport.named(transport),
          Security.named(security),
          Compression.named(compression),
          Hosting.named(hosting),
          Link.named(link));
    }

    private Serialization serialization() {
      return Serialization.named(serialization);
    }

    @Override
    SocketAddress start(boolean withDatabase) throws Exception {
      TransportConfig transportConfig = transportConfig();
      transportConfig
          .incompatibility(serialization())
          .ifPresent(
              incompatibility -> {
                throw new IllegalArgumentException(incompatibility);
              });
      if (transportConfig.link() == Link.IN_PROCESS) {
        return backend.serveInProcess(
            transportConfig, serialization(), effort, insertion, withDatabase);
      }
      Endpoint endpoint = Endpoint.of(transportConfig.transport());
      backend.startServer(
          new ServerSetup(
              Set.of(endpoint),
              Set.of(serialization()),
              effort,
              tuning(),
              transportConfig,
              insertion,
              withDatabase));
      return backend.address(endpoint, transportConfig.link().toListener());
    }

    @Override
    Shop connect(SocketAddress address) {
      TransportConfig transportConfig = transportConfig();
      Serialization codec = serialization();
      ConnectionOptions options = backend.options(transportConfig.security());
      Exchange exchange =
          backend.opened(transportConfig.connect(codec.service(), address, options));
      return codec.client(
          transportConfig.passesExchange(codec) ? timed(exchange) : exchange,
          effort,
          backend.messageSecurity(transportConfig.security()));
    }

    /** Connects over the measured link; bytes are counted over an unlimited link to save time. */
    @Override
    Shop client(@Nullable SocketAddress listener) throws Exception {
      TransportConfig transportConfig = transportConfig();
      return transportConfig.link().limits().isEmpty()
          ? super.client(listener)
          : backend.once(
              "client over " + link,
              () ->
                  connect(
                      backend.address(
                          Endpoint.of(transportConfig.transport()), transportConfig.link())));
    }

    @Override
    Shape shape() {
      return Shape.DTO;
    }
  }

  @State(Scope.Benchmark)
  public static class ShapedPairing extends Pairing {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    Shape shape() {
      return shape;
    }
  }

  @State(Scope.Benchmark)
  public static class OptionalCall extends ShapedPairing {
    @Param("searchProducts")
    public String workload;

    @Override
    Workload workload(String benchmark) {
      return Workload.ofMethod(workload);
    }
  }

  /** Calls an optional workload; results name the workload instead of this method. */
  @Benchmark
  public Object call(OptionalCall stack) {
    return stack.call();
  }

  @Benchmark
  public void empty(Pairing stack) {
    stack.shop.empty();
  }

  @Benchmark
  public int storeOrder(ShapedPairing stack) {
    return stack.shape.storeOrder(stack.shop, stack.sample);
  }

  @Benchmark
  public Object loadProducts(ShapedPairing stack) {
    return stack.shape.loadProducts(stack.shop);
  }

  @Benchmark
  public Object loadCustomer(ShapedPairing stack, ShopState.CustomerSequence customers) {
    return stack.shape.loadCustomer(stack.shop, customers.next(stack));
  }

  @Benchmark
  public Object getOrders10(Pairing stack) {
    return stack.shop.call(Operation.GET_ORDERS, 10);
  }

  @Benchmark
  public Object getOrders100(Pairing stack) {
    return stack.shop.call(Operation.GET_ORDERS, 100);
  }

  @Benchmark
  public Object getOrders1000(Pairing stack) {
    return stack.shop.call(Operation.GET_ORDERS, 1_000);
  }

  @Benchmark
  public Object getIdenticalOrders1000(Pairing stack) {
    return stack.shop.call(Operation.GET_IDENTICAL_ORDERS, 1_000);
  }

  @Benchmark
  public Object getConstantOrders1(Pairing stack) {
    return stack.shop.call(Operation.GET_CONSTANT_ORDERS, 1);
  }

  @Benchmark
  public Object getConstantOrders10(Pairing stack) {
    return stack.shop.call(Operation.GET_CONSTANT_ORDERS, 10);
  }

  @Benchmark
  public Object getConstantOrders100(Pairing stack) {
    return stack.shop.call(Operation.GET_CONSTANT_ORDERS, 100);
  }

  @Benchmark
  public Object transferFunds(Pairing stack, ShopState.TransferSequence transfers) {
    return requireSuccess(stack.shop.call(Operation.TRANSFER_FUNDS, transfers.next()));
  }

  @Benchmark
  public Object transferFundsTransacted(Pairing stack, ShopState.TransferSequence transfers) {
    return requireSuccess(stack.shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfers.next()));
  }

  @Benchmark
  public Object getProductInfo(Pairing stack) {
    return stack.shop.call(Operation.GET_PRODUCT_INFO, 1);
  }

  @Benchmark
  public Object getBytes128(Pairing stack) {
    return stack.shop.call(Operation.GET_BYTES, 128);
  }

  @Benchmark
  public Object getBytes4K(Pairing stack) {
    return stack.shop.call(Operation.GET_BYTES, 4 << 10);
  }

  @Benchmark
  public Object getBytes256K(Pairing stack) {
    return stack.shop.call(Operation.GET_BYTES, 256 << 10);
  }

  /** Returns the answer to a transfer; fails if the transfer was rejected. */
  private static String requireSuccess(String answer) {
    if (!FundsTransfer.SUCCESSFUL.equals(answer)) {
      throw new IllegalStateException("a transfer was rejected: " + answer);
    }
    return answer;
  }
}
