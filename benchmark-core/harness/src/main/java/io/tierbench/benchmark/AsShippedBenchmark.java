package io.tierbench.benchmark;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.serialization.Effort;
import io.tierbench.server.control.Endpoint;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures frameworks as shipped on the workloads of the matrix: each with its own client and
 * server, set up as its quick start shows. Verdicts compare a framework with the baseline, with
 * other frameworks of its serialization, and with its serialization and transport in the matrix.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar AsShippedBenchmark -p framework=GRPC</pre>
 */
public class AsShippedBenchmark extends ShopBenchmark {

  @State(Scope.Benchmark)
  public static class Shipped extends ShopState {
    @Param({Matrix.SPRING_MVC, Matrix.SERVLET_JETTY, Matrix.CXF, Matrix.GRPC_JAVA})
    public String framework;

    private Framework framework() {
      return Framework.named(framework);
    }

    private Endpoint endpoint() {
      return Endpoint.of(framework());
    }

    @Override
    SocketAddress start(boolean withDatabase) {
      backend.startServer(
          new ServerSetup(
              Set.of(endpoint()),
              Set.of(),
              Effort.DOCUMENTED,
              tuning(),
              TransportConfig.plain(Endpoint.CONTROL_TRANSPORT),
              insertion,
              withDatabase));
      return backend.address(endpoint());
    }

    @Override
    Shop connect(SocketAddress address) {
      return backend.opened(framework().connect((InetSocketAddress) address));
    }

    @Override
    Shape shape() {
      return Shape.DTO;
    }
  }

  @State(Scope.Benchmark)
  public static class ShapedShipped extends Shipped {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    Shape shape() {
      return shape;
    }
  }

  @State(Scope.Benchmark)
  public static class OptionalCall extends ShapedShipped {
    @Param("empty")
    public String workload;

    @Override
    Workload workload(String benchmark) {
      return Workload.ofMethod(workload);
    }
  }

  /** Makes a provided call; results name the call instead of this method. */
  @Benchmark
  public Object call(OptionalCall shipped) {
    return shipped.call();
  }

  @Benchmark
  public void empty(Shipped shipped) {
    shipped.shop.empty();
  }

  @Benchmark
  public int storeOrder(ShapedShipped shipped) {
    return shipped.shape.storeOrder(shipped.shop, shipped.sample);
  }

  @Benchmark
  public Object loadProducts(ShapedShipped shipped) {
    return shipped.shape.loadProducts(shipped.shop);
  }

  @Benchmark
  public Object loadCustomer(ShapedShipped shipped, ShopState.CustomerSequence customers) {
    return shipped.shape.loadCustomer(shipped.shop, customers.next(shipped));
  }
}
