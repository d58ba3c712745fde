package io.tierbench.run;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.carrier.Carrier;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Some stacks of one serialization, with those of their calls that a suite has.
 *
 * @param shapes of the calls; empty for those that the benchmarks have by themselves
 * @param bound whether their servers have one core, and several, and are saturated by callers
 */
public record Stacks(
    Serialization serialization,
    List<Carrier> carriers,
    Set<Workload> workloads,
    Set<Shape> shapes,
    boolean bound) {
  /** As many as the paper of 2007 has: beyond them the clients need cores. */
  private static final int MAX_CORES = 4;

  /** For each core of the server, so that it never waits for a call. */
  private static final int CALLERS_OF_A_CORE = 4;

  /** All calls of the matrix. */
  public static Stacks of(Serialization serialization, Carrier... carriers) {
    return new Stacks(
        serialization,
        List.of(carriers),
        Arrays.stream(Workload.values())
            .filter(Workload::isOfMatrix)
            .collect(Collectors.toCollection(TreeSet::new)),
        Set.of(),
        false);
  }

  /** Beside each other with some compressions; with all where none is named. */
  public static Stacks compressed(
      Serialization serialization, Transport transport, Compression... compressions) {
    return of(
        serialization,
        (compressions.length == 0 ? Compression.all() : List.of(compressions))
            .stream()
                .map(
                    compression -> new Carrier(transport, Security.NONE, compression, Hosting.SELF))
                .toArray(Carrier[]::new));
  }

  /** Only some calls. */
  public Stacks only(Workload... some) {
    return only(List.of(some));
  }

  /** Only some calls. */
  public Stacks only(Collection<Workload> some) {
    return new Stacks(serialization, carriers, new TreeSet<>(some), shapes, bound);
  }

  /** With servers that are bound to cores, as many as this machine has for it. */
  public Stacks onCores() {
    return new Stacks(serialization, carriers, workloads, shapes, true);
  }

  /** In these shapes. */
  public Stacks in(Shape first, Shape... more) {
    return new Stacks(serialization, carriers, workloads, EnumSet.of(first, more), bound);
  }

  /** Each over each of these links. */
  public Stacks over(Link... links) {
    return new Stacks(
        serialization,
        carriers.stream().flatMap(carrier -> Arrays.stream(links).map(carrier::over)).toList(),
        workloads,
        shapes,
        bound);
  }

  /** Whether a cell is one of these calls. */
  boolean has(Cell cell) {
    return cell.isPairing()
        && cell.serialization().equals(serialization.name())
        && carriers.contains(Carriers.of(cell))
        && workloads.stream().anyMatch(workload -> workload.method().equals(cell.method()))
        && (shapes.isEmpty()
            || cell.shape().isEmpty()
            || shapes.stream().anyMatch(shape -> shape.name().equals(cell.shape())));
  }

  /** Whether the server of a cell is bound to cores where those of the stacks are. */
  boolean isLoadOf(Cell cell) {
    return bound == Cell.cores(cell.parameters()) > 0;
  }

  /**
   * Values of the benchmarks' parameters, for each carrier.
   *
   * @param chosen for all of them
   */
  List<Map<String, List<String>>> choices(Map<String, List<String>> chosen) {
    if (bound && ServerCores.most() == 0) {
      return List.of();
    }
    return carriers.stream()
        .map(
            carrier -> {
              Map<String, List<String>> values = new HashMap<>(chosen);
              values.put(Cell.SERIALIZATION, List.of(serialization.name()));
              if (!shapes.isEmpty()) {
                values.put(Cell.SHAPE, shapes.stream().map(Enum::name).toList());
              }
              Carriers.parameters(carrier)
                  .forEach((name, value) -> values.put(name, List.of(value)));
              if (bound) {
                values.putAll(saturated(ServerCores.most()));
              }
              return values;
            })
        .toList();
  }

  /**
   * One core and the most, each called by as many as the most can bear.
   *
   * @param machine how many cores there are
   */
  static Map<String, List<String>> saturated(int machine) {
    int most = Math.min(MAX_CORES, machine);
    return Map.of(
        Cell.CORES,
        Stream.of(1, most).distinct().map(String::valueOf).toList(),
        Cell.CALLERS,
        List.of(String.valueOf(CALLERS_OF_A_CORE * most)));
  }
}
