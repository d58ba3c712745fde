package io.tierbench.papers;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.plugin.PlugIns;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The stack that represents a row of a paper. */
public record Counterpart(Serialization serialization, TransportConfig transportConfig) {
  private static final Pattern LABEL =
      Pattern.compile("(\\w+):(\\w+)((?:\\+\\w+)*)(?:@(\\w+))?(?:~(\\w+))?");

  /**
   * Returns the stack of a label such as {@code JSON:HTTP+TLS+GZIP@SERVLET~MBIT_10}, in which only
   * the serialization and the transport are required.
   */
  static Counterpart of(String label) {
    Matcher stack = LABEL.matcher(label);
    if (!stack.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a stack such as JSON:HTTP+TLS".formatted(label));
    }
    Security security = Security.NONE;
    Compression compression = Compression.NONE;
    for (String option : stack.group(3).split("\\+")) {
      if (PlugIns.find(Security.class, option).isPresent()) {
        security = Security.named(option);
      } else if (!option.isEmpty()) {
        compression = Compression.named(option);
      }
    }
    return new Counterpart(
        Serialization.named(stack.group(1)),
        new TransportConfig(
            Transport.named(stack.group(2)),
            security,
            compression,
            stack.group(4) == null ? Hosting.SELF : Hosting.named(stack.group(4)),
            stack.group(5) == null ? Link.LOOPBACK : Link.named(stack.group(5))));
  }

  /** Returns the stack over a link; unchanged if it has a link other than loopback already. */
  Counterpart over(Link link) {
    return transportConfig.link() == Link.LOOPBACK
        ? new Counterpart(serialization, transportConfig.over(link))
        : this;
  }

  @Override
  public String toString() {
    return serialization + ":" + transportConfig;
  }
}
