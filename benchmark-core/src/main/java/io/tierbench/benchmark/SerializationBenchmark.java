package io.tierbench.benchmark;

import io.tierbench.serialization.Serialization;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The serialization alone: encoding and decoding of each payload, with no wire and no work. Each is
 * measured in the half of a call that a real call walks through, so it includes the few bytes that
 * travel the other way: an order's half also carries the new id, a customer's half the id asked
 * for. The two of them together are what serialization adds to the call; {@code EMPTY} shows what
 * the halves cost when they carry nothing. The secondary result {@code bytes} is bytes per second;
 * divided by the score it is bytes per message.
 *
 * <pre>java -jar benchmark-core/target/benchmarks.jar SerializationBenchmark -p payload=PRODUCTS
 * </pre>
 */
public class SerializationBenchmark extends ShopBenchmark {

  /** What is encoded and decoded. */
  public enum CodedPayload {
    EMPTY(Workload.EMPTY, true),
    ORDER(Workload.STORE_ORDER, true),
    PRODUCTS(Workload.LOAD_PRODUCTS, false),
    CUSTOMER(Workload.LOAD_CUSTOMER, false);

    private final Workload workload;
    private final boolean request;

    CodedPayload(Workload workload, boolean request) {
      this.workload = workload;
      this.request = request;
    }
  }

  /** A serialization and a payload in one shape. */
  @State(Scope.Benchmark)
  public static class Coding {
    @Param public Serialization serialization;

    @Param public Shape shape;

    @Param public CodedPayload payload;

    private Rehearsal.HalfCall encode;
    private Rehearsal.HalfCall decode;
    private int bytes;

    @Setup(Level.Trial)
    public void prepare() {
      try (Backend backend = new Backend(Settings.of(System.getProperties()))) {
        Rehearsal rehearsal = Rehearsal.of(serialization, shape, payload.workload, backend);
        bytes = (payload.request ? rehearsal.request() : rehearsal.response()).length;
        encode = payload.request ? rehearsal.clientHalf() : rehearsal.serverHalf();
        decode = payload.request ? rehearsal.serverHalf() : rehearsal.clientHalf();
      }
    }
  }

  /** The bytes that were made or read. */
  @State(Scope.Thread)
  @AuxCounters
  public static class Bytes {
    public long bytes;
  }

  @Benchmark
  public Object encode(Coding coding, Bytes count) {
    count.bytes += coding.bytes;
    return coding.encode.run();
  }

  @Benchmark
  public Object decode(Coding coding, Bytes count) {
    count.bytes += coding.bytes;
    return coding.decode.run();
  }

  public static void main(String[] arguments) throws RunnerException {
    run(SerializationBenchmark.class);
  }
}
