package io.tierbench.run;

import io.tierbench.carrier.Carrier;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.transport.Transport;
import java.util.Map;
import java.util.Objects;

/** Carriers by the parameters of cells. */
public final class Carriers {

  private Carriers() {}

  /** Finds the carrier of a pairing of this version, which names each of its parts. */
  public static Carrier of(Cell cell) {
    return new Carrier(
        Transport.named(part(cell, Cell.TRANSPORT)),
        Security.named(part(cell, Cell.SECURITY)),
        Compression.named(part(cell, Cell.COMPRESSION)),
        Hosting.named(part(cell, Cell.HOSTING)),
        Link.named(part(cell, Cell.LINK)));
  }

  private static String part(Cell cell, String name) {
    return Objects.requireNonNull(cell.parameter(name));
  }

  /** Names the parameters that choose a carrier. */
  public static Map<String, String> parameters(Carrier carrier) {
    return Map.of(
        Cell.TRANSPORT, carrier.transport().name(),
        Cell.SECURITY, carrier.security().name(),
        Cell.COMPRESSION, carrier.compression().name(),
        Cell.HOSTING, carrier.hosting().name(),
        Cell.LINK, carrier.link().name());
  }
}
