package io.tierbench.plugin;

import java.util.List;

/**
 * Brings values of axes, such as a serialization. {@link java.util.ServiceLoader} finds plug-ins,
 * all of them whatever a program uses, so a plug-in loads no library before a value of it works.
 */
public interface PlugIn {

  /** The values, of any axes; those of one axis in their order. */
  List<? extends AxisValue> values();

  /** The place of the values among those of other plug-ins; without one they come last. */
  default int order() {
    return Integer.MAX_VALUE;
  }
}
