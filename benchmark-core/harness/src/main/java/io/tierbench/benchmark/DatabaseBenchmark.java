package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the work only: the service called in process, with no server, no wire and no
 * serialization. Results show it as the row {@code direct}. The empty call has no work and
 * therefore no cell.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar DatabaseBenchmark</pre>
 */
public class DatabaseBenchmark extends ShopBenchmark {

  @State(Scope.Benchmark)
  public static class Direct extends ShopState {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    @Nullable SocketAddress start(boolean withDatabase) {
      return null;
    }

    /** Returns the service in process: there is nothing to connect to. */
    @Override
    Shop client(@Nullable SocketAddress nowhere) {
      return connect(nowhere);
    }

    @Override
    Shop connect(@Nullable SocketAddress nowhere) {
      return backend.direct(insertion);
    }

    @Override
    Shape shape() {
      return shape;
    }

    @Override
    void reset() {
      backend.direct(insertion).reset();
    }
  }

  @Benchmark
  public int storeOrder(Direct direct) {
    return direct.shape.storeOrder(direct.shop, direct.sample);
  }

  @Benchmark
  public Object loadProducts(Direct direct) {
    return direct.shape.loadProducts(direct.shop);
  }

  @Benchmark
  public Object loadCustomer(Direct direct, ShopState.CustomerSequence customers) {
    return direct.shape.loadCustomer(direct.shop, customers.next(direct));
  }
}
