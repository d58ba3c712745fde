package io.tierbench.run;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stacks of one serialization, with the workloads and shapes that a suite measures on them.
 *
 * @param shapes shapes of the calls; empty for the defaults of the benchmarks
 * @param bound whether servers are bound, to one core and to several, and saturated by callers
 */
public record Stacks(
    Serialization serialization,
    List<TransportConfig> transportConfigs,
    Set<Workload> workloads,
    Set<Shape> shapes,
    boolean bound) {
  /** Maximum number of server cores, as in the paper of 2007: clients need cores too. */
  private static final int MAX_CORES = 4;

  /** Number of callers per server core, with which servers never wait for calls. */
  private static final int CALLERS_PER_CORE = 4;

  /** Returns stacks with all workloads of the matrix. */
  public static Stacks of(Serialization serialization, TransportConfig... transportConfigs) {
    return new Stacks(
        serialization,
        List.of(transportConfigs),
        Arrays.stream(Workload.values())
            .filter(Workload::isOfMatrix)
            .collect(Collectors.toCollection(TreeSet::new)),
        Set.of(),
        false);
  }

  /** Returns a stack with each of some compressions, or with all compressions if none is named. */
  public static Stacks compressed(
      Serialization serialization, Transport transport, Compression... compressions) {
    return of(
        serialization,
        (compressions.length == 0 ? Compression.all() : List.of(compressions))
            .stream()
                .map(
                    compression ->
                        new TransportConfig(transport, Security.NONE, compression, Hosting.SELF))
                .toArray(TransportConfig[]::new));
  }

  public Stacks only(Workload... some) {
    return only(List.of(some));
  }

  public Stacks only(Collection<Workload> some) {
    return new Stacks(serialization, transportConfigs, new TreeSet<>(some), shapes, bound);
  }

  public Stacks onCores() {
    return new Stacks(serialization, transportConfigs, workloads, shapes, true);
  }

  public Stacks in(Shape first, Shape... more) {
    return new Stacks(serialization, transportConfigs, workloads, EnumSet.of(first, more), bound);
  }

  public Stacks over(Link... links) {
    return new Stacks(
        serialization,
        transportConfigs.stream()
            .flatMap(transportConfig -> Arrays.stream(links).map(transportConfig::over))
            .toList(),
        workloads,
        shapes,
        bound);
  }

  boolean has(Cell cell) {
    return cell.isPairing()
        && cell.serialization().equals(serialization.name())
        && transportConfigs.contains(transportConfig(cell))
        && workloads.stream().anyMatch(workload -> workload.method().equals(cell.method()))
        && (shapes.isEmpty()
            || cell.shape().isEmpty()
            || shapes.stream().anyMatch(shape -> shape.name().equals(cell.shape())));
  }

  /** Tells whether the server of a cell is bound to cores exactly if these stacks' servers are. */
  boolean bindsLike(Cell cell) {
    return bound == Cell.cores(cell.parameters()) > 0;
  }

  /** Returns parameter values by name for each transport configuration. */
  List<Map<String, List<String>>> choices(Map<String, List<String>> chosen) {
    if (bound && ServerCores.available() == 0) {
      return List.of();
    }
    return transportConfigs.stream()
        .map(
            transportConfig -> {
              Map<String, List<String>> values = new HashMap<>(chosen);
              values.put(Cell.SERIALIZATION, List.of(serialization.name()));
              if (workloads.stream().anyMatch(Workload::isOptional)) {
                values.put(
                    OptionalCalls.WORKLOAD,
                    workloads.stream().filter(Workload::isOptional).map(Workload::method).toList());
              }
              if (!shapes.isEmpty()) {
                values.put(Cell.SHAPE, shapes.stream().map(Enum::name).toList());
              }
              parameters(transportConfig)
                  .forEach((name, value) -> values.put(name, List.of(value)));
              if (bound) {
                values.putAll(saturated(ServerCores.available()));
              }
              return values;
            })
        .toList();
  }

  /** Returns numbers of cores, one and the maximum, and the callers that saturate the maximum. */
  static Map<String, List<String>> saturated(int machine) {
    int maxCores = Math.min(MAX_CORES, machine);
    return Map.of(
        Cell.CORES,
        Stream.of(1, maxCores).distinct().map(String::valueOf).toList(),
        Cell.CALLERS,
        List.of(String.valueOf(CALLERS_PER_CORE * maxCores)));
  }

  /** Returns the transport configuration of a cell of the matrix. */
  static TransportConfig transportConfig(Cell cell) {
    return new TransportConfig(
        Transport.named(part(cell, Cell.TRANSPORT)),
        Security.named(part(cell, Cell.SECURITY)),
        Compression.named(part(cell, Cell.COMPRESSION)),
        Hosting.named(part(cell, Cell.HOSTING)),
        Link.named(part(cell, Cell.LINK)));
  }

  private static String part(Cell cell, String name) {
    return Objects.requireNonNull(cell.parameter(name));
  }

  private static Map<String, String> parameters(TransportConfig transportConfig) {
    return Map.of(
        Cell.TRANSPORT, transportConfig.transport().name(),
        Cell.SECURITY, transportConfig.security().name(),
        Cell.COMPRESSION, transportConfig.compression().name(),
        Cell.HOSTING, transportConfig.hosting().name(),
        Cell.LINK, transportConfig.link().name());
  }
}
