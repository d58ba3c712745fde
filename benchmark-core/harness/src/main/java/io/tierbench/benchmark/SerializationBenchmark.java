package io.tierbench.benchmark;

import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures the serialization only: encoding and decoding of the payload of a workload, with no wire
 * and no work. Each is measured in the half of a call that a real call walks through, so it
 * includes the few bytes that travel the other way: an order's half also carries the new id, a
 * customer's half the id asked for. Together they are the cost that serialization adds to the call;
 * {@code EMPTY} shows the cost of the halves without a payload. The secondary results {@code
 * encode.request}, {@code decode.response}, {@code decode.request} and {@code encode.response} are
 * the {@link HalfCallPhases phases} of each half; {@code bytes} is bytes per second, and divided by
 * the score it is bytes per message. Workloads outside the matrix are measured on request; the
 * shape makes no difference to them.
 *
 * <pre>
 * java -jar benchmark-core/target/benchmarks.jar SerializationBenchmark -p workload=LOAD_PRODUCTS
 * </pre>
 */
public class SerializationBenchmark extends ShopBenchmark {

  /** A serialization and its payload. */
  @State(Scope.Benchmark)
  public static class Coding {
    @Param({Matrix.SOAP, Matrix.JSON, Matrix.KRYO, Matrix.PROTOBUF})
    public String serialization;

    @Param("DOCUMENTED")
    public Effort effort;

    @Param("FREE")
    public Placement placement;

    @Param({"DTO", "DATASET"})
    public Shape shape;

    @Param({"EMPTY", "STORE_ORDER", "LOAD_PRODUCTS", "LOAD_CUSTOMER"})
    public String workload;

    Call encode;
    Call decode;
    int bytes;

    @Setup(Level.Trial)
    public final void open() {
      Workload carried = Workload.named(workload);
      boolean request = carried.sends();
      HalfCallPhases ofClient = HalfCallPhases.ofClient();
      HalfCallPhases ofServer = HalfCallPhases.ofServer();
      try (Backend backend = new Backend(Settings.of(System.getProperties()))) {
        Rehearsal rehearsal =
            Rehearsal.of(Serialization.named(serialization), effort, shape, carried, backend);
        Call clientHalf = ofClient.timed(rehearsal.clientHalf(ofClient::between));
        Call serverHalf = ofServer.timed(rehearsal.serverHalf(ofServer::between));
        bytes = (request ? rehearsal.request() : rehearsal.response()).length;
        encode = request ? clientHalf : serverHalf;
        decode = request ? serverHalf : clientHalf;
      }
      CallProfiler.attach(
          calls ->
              Stream.of(ofClient, ofServer)
                  .map(phases -> phases.take(calls))
                  .flatMap(List::stream)
                  .toList());
    }

    /** Binds this JVM to its cores; threads started later inherit that. */
    @Setup(Level.Iteration)
    public final void place() {
      PlacedJvms.placeThisJvm(placement);
    }
  }

  /** Counter of the bytes written or read. */
  @State(Scope.Thread)
  @AuxCounters
  public static class Bytes {
    public long bytes;
  }

  @Benchmark
  public Object encode(Coding coding, Bytes count) throws IOException {
    count.bytes += coding.bytes;
    return coding.encode.run();
  }

  @Benchmark
  public Object decode(Coding coding, Bytes count) throws IOException {
    count.bytes += coding.bytes;
    return coding.decode.run();
  }

  public static void main(String[] arguments) throws RunnerException {
    run(SerializationBenchmark.class);
  }
}
