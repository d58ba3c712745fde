package io.tierbench.link.relay;

import io.tierbench.link.Link;
import io.tierbench.link.Link.Limits;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.time.Duration;
import java.util.List;

/** Brings links of a limited rate, which a {@link ShapedRelay} or the kernel shapes. */
public final class ShapedLinkPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        megabits(1),
        megabits(10),
        megabits(25),
        megabits(50),
        megabits(100),
        megabits(1000),
        // As between towns.
        shaped("MBIT_10_MS_20", "10 Mbit/s and 20 ms", new Limits(10, Duration.ofMillis(20))));
  }

  @Override
  public int order() {
    return 10;
  }

  private static Link megabits(int rate) {
    return shaped("MBIT_" + rate, rate + " Mbit/s", new Limits(rate, Duration.ZERO));
  }

  private static Link shaped(String name, String displayName, Limits limits) {
    return new Link(name, displayName, limits, ShapedRelay::to);
  }
}
