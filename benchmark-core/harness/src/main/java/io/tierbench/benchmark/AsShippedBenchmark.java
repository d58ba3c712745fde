package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.reference.cxf.CxfAsShipped;
import io.tierbench.reference.grpc.GrpcAsShipped;
import io.tierbench.serialization.Effort;
import io.tierbench.server.control.Endpoint;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Frameworks as they are shipped, on the workloads of the matrix: Apache CXF with its own HTTP
 * client and server (data binding and fault mapping are those of the matrix), grpc-java with its
 * generated blocking stub. A cell of the matrix should not be slower than the framework that it is
 * made of.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar AsShippedBenchmark -p framework=GRPC</pre>
 */
public class AsShippedBenchmark extends ShopBenchmark {

  /** A framework with the settings that it comes with, or that its documentation offers. */
  public enum Framework {
    /** CXF with its default HTTP client. */
    CXF(Endpoint.CXF_AS_SHIPPED) {
      @Override
      Shop connect(Backend backend, InetSocketAddress address) {
        return backend.opened(CxfAsShipped.connect(address, CxfAsShipped.Conduit.DEFAULT));
      }
    },
    /** CXF with the HTTP client of {@code java.net.HttpURLConnection}. */
    CXF_URL_CONNECTION(Endpoint.CXF_AS_SHIPPED) {
      @Override
      Shop connect(Backend backend, InetSocketAddress address) {
        return backend.opened(CxfAsShipped.connect(address, CxfAsShipped.Conduit.URL_CONNECTION));
      }
    },
    /** grpc-java. */
    GRPC(Endpoint.GRPC_AS_SHIPPED) {
      @Override
      Shop connect(Backend backend, InetSocketAddress address) {
        return backend.opened(GrpcAsShipped.connect(address));
      }
    };

    final Endpoint endpoint;

    Framework(Endpoint endpoint) {
      this.endpoint = endpoint;
    }

    abstract Shop connect(Backend backend, InetSocketAddress address);
  }

  /** One framework. */
  @State(Scope.Benchmark)
  public static class Shipped extends ShopState {
    @Param public Framework framework;

    @Override
    SocketAddress start(boolean withDatabase) {
      backend.startServer(
          Set.of(framework.endpoint),
          Set.of(),
          Effort.DOCUMENTED,
          dispatch,
          insertion,
          withDatabase);
      return backend.address(framework.endpoint);
    }

    @Override
    Shop connect(SocketAddress address) {
      return framework.connect(backend, (InetSocketAddress) address);
    }

    @Override
    Shape shape() {
      return Shape.DTO;
    }
  }

  /** A framework and a shape. */
  @State(Scope.Benchmark)
  public static class ShapedShipped extends Shipped {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    Shape shape() {
      return shape;
    }
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

  public static void main(String[] arguments) throws RunnerException {
    run(AsShippedBenchmark.class);
  }
}
