package io.tierbench.server.control;

import io.tierbench.transport.Transport;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Something that a server listens with, each on a port of its own: a transport of the matrix, or a
 * reference beside it.
 *
 * @param transport absent from a reference
 * @param reference absent from a transport
 */
public record Endpoint(@Nullable Transport transport, @Nullable Reference reference)
    implements Comparable<Endpoint> {
  /** The transport by which a server is controlled. */
  public static final Transport CONTROL_TRANSPORT = Transport.named("TCP");

  public static final Endpoint TCP = of(CONTROL_TRANSPORT);

  public static final Endpoint CXF_AS_SHIPPED = new Endpoint(null, Reference.CXF_AS_SHIPPED);
  public static final Endpoint GRPC_AS_SHIPPED = new Endpoint(null, Reference.GRPC_AS_SHIPPED);
  public static final Endpoint FLOOR = new Endpoint(null, Reference.FLOOR);

  private static final Comparator<Endpoint> ORDER =
      Comparator.comparing(
              Endpoint::transport, Comparator.nullsLast(Comparator.<Transport>naturalOrder()))
          .thenComparing(
              Endpoint::reference, Comparator.nullsLast(Comparator.<Reference>naturalOrder()));

  /** References that the matrix is compared with. */
  public enum Reference {
    /** {@link io.tierbench.reference.cxf.CxfAsShipped}. */
    CXF_AS_SHIPPED,
    /** {@link io.tierbench.reference.grpc.GrpcAsShipped}. */
    GRPC_AS_SHIPPED,
    /** {@link io.tierbench.reference.Floor}. */
    FLOOR
  }

  /** The endpoint by which a transport listens. */
  public static Endpoint of(Transport transport) {
    return new Endpoint(transport, null);
  }

  /** The endpoints of the matrix. */
  public static Set<Endpoint> transports() {
    return Transport.all().stream()
        .map(Endpoint::of)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All endpoints: those of the matrix, then the references. */
  public static Set<Endpoint> all() {
    Set<Endpoint> all = transports();
    for (Reference reference : Reference.values()) {
      all.add(new Endpoint(null, reference));
    }
    return all;
  }

  /**
   * The endpoint of a name, in any case.
   *
   * @throws IllegalArgumentException that names the existing ones
   */
  public static Endpoint named(String name) {
    return all().stream()
        .filter(endpoint -> endpoint.toString().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'%s' is none of %s".formatted(name, all())));
  }

  /** Whether it is a transport of the matrix. */
  public boolean isTransport() {
    return transport != null;
  }

  @Override
  public int compareTo(Endpoint other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return Objects.toString(transport == null ? reference : transport);
  }

  /** Converts an endpoint from a command line. */
  public static final class Converter implements ITypeConverter<Endpoint> {
    @Override
    public Endpoint convert(String value) {
      try {
        return named(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** All names, for help texts. */
  public static final class AllNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return all().stream().map(Endpoint::toString).iterator();
    }
  }
}
