package io.tierbench.carrier;

import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Security;
import java.util.List;

/** Provides the default values of axes, and two links without a network. */
public final class PlainPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        Security.NONE,
        Compression.NONE,
        Hosting.SELF,
        Tuning.NONE,
        Link.LOOPBACK,
        Link.UNIX_SOCKET,
        Link.IN_PROCESS);
  }

  @Override
  public int order() {
    return 0;
  }
}
