package io.tierbench.run;

import io.tierbench.carrier.Carrier;
import io.tierbench.carrier.Hosting;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Stacks and workloads that belong together. A new one is a constant here. */
public enum Suite {
  /** Every serialization over every transport, with nothing beside them, and the references. */
  MATRIX("every serialization over every transport", Baseline.USUAL),
  /** The rows of the comparison of 2005: its protocols, hosts and ways to say who calls. */
  PAPER_2005(
      "the rows of the comparison of 2005",
      new Baseline(Serialization.PROTOBUF.name(), Transport.GRPC.name()),
      new Stacks(
          Serialization.PROTOBUF,
          Carrier.plain(Transport.GRPC),
          new Carrier(Transport.GRPC, Security.CALL_CREDENTIALS, Hosting.SELF)),
      new Stacks(Serialization.SOAP, hosted(Security.NONE), hosted(Security.BASIC)),
      new Stacks(
          Serialization.KRYO,
          Carrier.plain(Transport.TCP),
          Carrier.plain(Transport.HTTP),
          hosted(Security.NONE),
          hosted(Security.BASIC)));

  private final String description;
  private final Baseline baseline;
  private final List<Stacks> stacks;

  Suite(String description, Baseline baseline, Stacks... stacks) {
    this.description = description;
    this.baseline = baseline;
    this.stacks = List.of(stacks);
  }

  /** A serialization, and what carries it. */
  private record Stacks(Serialization serialization, List<Carrier> carriers) {
    Stacks(Serialization serialization, Carrier... carriers) {
      this(serialization, List.of(carriers));
    }
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

  /** The default cells: those of the preset in the matrix, else all. */
  public Pattern include(Preset preset) {
    return this == MATRIX ? preset.include() : Pattern.compile(Cells.ALL);
  }

  /** Whether frameworks as shipped, the floor and the direct call stand beside its stacks. */
  boolean hasReferences() {
    return this == MATRIX;
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
          values.put(Cell.TRANSPORT, List.of(carrier.transport().name()));
          values.put(Cell.SECURITY, List.of(carrier.security().name()));
          values.put(Cell.HOSTING, List.of(carrier.hosting().name()));
          choices.add(values);
        }
      }
    }
    return choices;
  }

  /** The suite of a name in a plan. */
  public static Optional<Suite> of(String name) {
    return Arrays.stream(values()).filter(suite -> suite.toString().equals(name)).findFirst();
  }

  /** The name: {@code paper-2005}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
