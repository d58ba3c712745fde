package io.tierbench.plugin;

import java.util.List;

/**
 * Provides values of axes, such as a serialization. {@link java.util.ServiceLoader} loads all
 * plug-ins in every JVM, so a value must not load libraries before its first use.
 */
public interface PlugIn {

  /** Returns the values of any axes, in the order within each axis. */
  List<? extends AxisValue> values();

  /** Returns the sort key of the values among those of other plug-ins; by default the last. */
  default int order() {
    return Integer.MAX_VALUE;
  }
}
