package io.tierbench.link;

import io.tierbench.transport.Transport;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What lies between the two tiers. A new one is one constant here. */
public enum Link {
  /** TCP over the loopback interface, as fast as it gets. */
  LOOPBACK("loopback"),
  /** A Unix domain socket. */
  UNIX_SOCKET("Unix domain socket"),
  /** Nothing: both tiers are in one JVM, and the caller's thread runs the call. */
  IN_PROCESS("in process", null, EnumSet.of(Transport.GRPC)),
  /** 1 Mbit/s each way. */
  MBIT_1(1),
  /** 10 Mbit/s each way. */
  MBIT_10(10),
  /** 25 Mbit/s each way. */
  MBIT_25(25),
  /** 50 Mbit/s each way. */
  MBIT_50(50),
  /** 100 Mbit/s each way, as the network of the comparison of 2005. */
  MBIT_100(100),
  /** 1000 Mbit/s each way. */
  MBIT_1000(1000),
  /** 10 Mbit/s and 20 ms each way, as between towns. */
  MBIT_10_MS_20("10 Mbit/s and 20 ms", new Limits(10, Duration.ofMillis(20)));

  private final String displayName;
  private final @Nullable Limits limits;
  private final Set<Transport> transports;

  Link(String displayName, @Nullable Limits limits, Set<Transport> transports) {
    this.displayName = displayName;
    this.limits = limits;
    this.transports = transports;
  }

  Link(String displayName, @Nullable Limits limits) {
    this(displayName, limits, EnumSet.allOf(Transport.class));
  }

  Link(String displayName) {
    this(displayName, null);
  }

  Link(int megabits) {
    this(megabits + " Mbit/s", new Limits(megabits, Duration.ZERO));
  }

  /**
   * The limits of a shaped link.
   *
   * @param megabits per second, each way
   * @param delay each way
   */
  public record Limits(int megabits, Duration delay) {}

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The transports that can use it. */
  public Set<Transport> transports() {
    return EnumSet.copyOf(transports);
  }

  /** Its limits; empty where it has none of its own. */
  public Optional<Limits> limits() {
    return Optional.ofNullable(limits);
  }

  /**
   * How a listener is to be reached for it: a shaped link leads to one that listens on loopback, so
   * one server can have all of them.
   */
  public Link toListener() {
    return limits == null ? this : LOOPBACK;
  }
}
