package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The work alone: the service called in process, with no server, no wire and no serialization. It
 * is the row {@code direct} beside the matrix.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar DatabaseBenchmark</pre>
 */
public class DatabaseBenchmark extends ShopBenchmark {

  /** The service in the JVM of the benchmark. */
  @State(Scope.Benchmark)
  public static class Direct extends ShopState {
    private boolean withDatabase;

    @Override
    @Nullable SocketAddress start(boolean needsDatabase) {
      withDatabase = needsDatabase;
      return null;
    }

    /** The service in process, with the database or without: there is nothing to connect to. */
    @Override
    Shop client(@Nullable SocketAddress nowhere) {
      return connect(nowhere);
    }

    @Override
    Shop connect(@Nullable SocketAddress nowhere) {
      return withDatabase ? backend.direct(insertion) : new ShopWithoutDatabase();
    }

    @Override
    Shape shape() {
      return Shape.DTO;
    }

    @Override
    void reset() {
      backend.direct(insertion).reset();
    }
  }

  /** The service and a shape. */
  @State(Scope.Benchmark)
  public static class ShapedDirect extends Direct {
    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Override
    Shape shape() {
      return shape;
    }
  }

  @Benchmark
  public void empty(Direct direct) {
    direct.shop.empty();
  }

  @Benchmark
  public int storeOrder(ShapedDirect direct) {
    return direct.shape.storeOrder(direct.shop, direct.sample);
  }

  @Benchmark
  public Object loadProducts(ShapedDirect direct) {
    return direct.shape.loadProducts(direct.shop);
  }

  @Benchmark
  public Object loadCustomer(ShapedDirect direct, ShopState.CustomerSequence customers) {
    return direct.shape.loadCustomer(direct.shop, customers.next(direct));
  }

  public static void main(String[] arguments) throws RunnerException {
    run(DatabaseBenchmark.class);
  }
}
