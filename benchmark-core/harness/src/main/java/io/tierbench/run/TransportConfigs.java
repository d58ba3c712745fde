package io.tierbench.run;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.transport.Transport;
import java.util.Map;
import java.util.Objects;

/** Transport configurations by the parameters of cells. */
public final class TransportConfigs {

  private TransportConfigs() {}

  /** Returns the transport configuration of a cell, whose parameters name each of its parts. */
  public static TransportConfig of(Cell cell) {
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

  /** Returns the parameters that choose a transport configuration. */
  public static Map<String, String> parameters(TransportConfig transportConfig) {
    return Map.of(
        Cell.TRANSPORT, transportConfig.transport().name(),
        Cell.SECURITY, transportConfig.security().name(),
        Cell.COMPRESSION, transportConfig.compression().name(),
        Cell.HOSTING, transportConfig.hosting().name(),
        Cell.LINK, transportConfig.link().name());
  }
}
