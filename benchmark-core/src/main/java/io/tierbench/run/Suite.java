package io.tierbench.run;

import io.tierbench.benchmark.Shape;
import io.tierbench.carrier.Carrier;
import io.tierbench.carrier.Hosting;
import io.tierbench.compression.Compression;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Stacks and workloads that belong together. A new one is a constant here. */
public enum Suite {
  /** Every serialization over every transport, with nothing beside them, and the references. */
  MATRIX(
      "every serialization over every transport",
      Baseline.USUAL,
      Cells.ALL,
      EnumSet.noneOf(Shape.class)),
  /**
   * The rows of the comparison of 2005: its protocols, hosts and ways to say who calls; and web
   * services with a password, which it names and has no figures of.
   */
  PAPER_2005(
      "the rows of the comparison of 2005",
      new Baseline(Serialization.PROTOBUF.name(), Transport.GRPC.name()),
      // A DataSet of .NET 1.1 was XML in every protocol. What it would cost otherwise is asked of
      // the call that carries most, on a stack of each kind.
      "\\.empty:|:(DTO|DATASET_XML)(:|$)"
          + "|\\.loadProducts:(PROTOBUF:GRPC|SOAP:HTTP@SERVLET|KRYO_NAMED:TCP):",
      EnumSet.allOf(Shape.class),
      new Stacks(
          Serialization.PROTOBUF,
          Carrier.plain(Transport.GRPC),
          new Carrier(Transport.GRPC, Security.CALL_CREDENTIALS, Hosting.SELF)),
      new Stacks(Serialization.SOAP, hosted(Security.NONE), hosted(Security.BASIC)),
      remoting(Serialization.KRYO_NAMED),
      remoting(Serialization.SOAP_ENCODED)),
  /** Every compression beside none, on a stack of each serialization and each transport. */
  COMPRESSION(
      "every compression on four stacks, for the calls that carry much",
      Baseline.USUAL,
      "\\.(storeOrder|loadProducts):",
      EnumSet.noneOf(Shape.class),
      compressed(Serialization.SOAP, Transport.HTTP),
      compressed(Serialization.JSON, Transport.HTTP),
      compressed(Serialization.KRYO, Transport.TCP),
      compressed(Serialization.PROTOBUF, Transport.GRPC));

  private final String description;
  private final Baseline baseline;
  private final Pattern include;
  private final Set<Shape> shapes;
  private final List<Stacks> stacks;

  /**
   * @param include the labels of its cells
   * @param shapes of its cells; empty for those that a benchmark has by itself
   */
  Suite(
      String description, Baseline baseline, String include, Set<Shape> shapes, Stacks... stacks) {
    this.description = description;
    this.baseline = baseline;
    this.include = Pattern.compile(include);
    this.shapes = shapes;
    this.stacks = List.of(stacks);
  }

  /** A serialization, and what carries it. */
  private record Stacks(Serialization serialization, List<Carrier> carriers) {
    Stacks(Serialization serialization, Carrier... carriers) {
      this(serialization, List.of(carriers));
    }
  }

  /** The formatters of Remoting, self-hosted and in the container. */
  private static Stacks remoting(Serialization serialization) {
    return new Stacks(
        serialization,
        Carrier.plain(Transport.TCP),
        Carrier.plain(Transport.HTTP),
        hosted(Security.NONE),
        hosted(Security.BASIC));
  }

  private static Stacks compressed(Serialization serialization, Transport transport) {
    return new Stacks(
        serialization,
        Arrays.stream(Compression.values())
            .map(compression -> new Carrier(transport, Security.NONE, compression, Hosting.SELF))
            .toList());
  }

  private static Carrier hosted(Security security) {
    return new Carrier(Transport.HTTP, security, Hosting.SERVLET);
  }

  /** What its stacks are. */
  public String description() {
    return description;
  }

  /** The stack that all others are compared with unless another one is asked for. */
  public Baseline baseline() {
    return baseline;
  }

  /** The serializations of its stacks; empty where it takes any. */
  public Set<Serialization> serializations() {
    return stacks.stream()
        .map(Stacks::serialization)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Serialization.class)));
  }

  /** The default cells: in the matrix, those of the preset. */
  public Pattern include(Preset preset) {
    return this == MATRIX ? preset.include() : include;
  }

  /** Whether a cell is one of the suite. */
  boolean has(Cell cell) {
    return include.matcher(cell.label()).find() && (this == MATRIX || cell.isPairing());
  }

  /**
   * Values of the benchmarks' parameters, in parts: a suite has the cells of all of them.
   *
   * @param chosen values that are asked for; serializations choose among the stacks of a suite, but
   *     the matrix takes any
   */
  List<Map<String, List<String>>> choices(Map<String, List<String>> chosen) {
    if (this == MATRIX) {
      Map<String, List<String>> values = new HashMap<>(chosen);
      values.putIfAbsent(
          Cell.SERIALIZATION, Serialization.usual().stream().map(Enum::name).toList());
      return List.of(values);
    }
    List<Map<String, List<String>>> choices = new ArrayList<>();
    for (Stacks one : stacks) {
      String serialization = one.serialization().name();
      if (chosen.getOrDefault(Cell.SERIALIZATION, List.of(serialization)).contains(serialization)) {
        for (Carrier carrier : one.carriers()) {
          Map<String, List<String>> values = new HashMap<>(chosen);
          values.put(Cell.SERIALIZATION, List.of(serialization));
          if (!shapes.isEmpty()) {
            values.put(Cell.SHAPE, shapes.stream().map(Enum::name).toList());
          }
          Cell.parametersOf(carrier).forEach((name, value) -> values.put(name, List.of(value)));
          choices.add(values);
        }
      }
    }
    return choices;
  }

  /** The name: {@code paper-2005}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
