package io.tierbench.link;

import io.tierbench.compression.Compression;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.PlugIns;
import io.tierbench.security.Security;
import io.tierbench.transport.Transport;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The link between the two tiers. */
public class Link extends AxisValue {
  /** TCP over the loopback interface, without a limit. */
  public static final Link LOOPBACK = new Link("LOOPBACK", "loopback", null, null);

  public static final Link UNIX_SOCKET = new WithinMachine("UNIX_SOCKET", "Unix domain socket");

  /** No link: both tiers are in one JVM, and the caller's thread runs the call. */
  public static final Link IN_PROCESS = new InProcess();

  private final @Nullable Limits limits;
  private final @Nullable BiFunction<InetSocketAddress, Limits, Relay> relays;

  /**
   * Creates a link.
   *
   * @param limits null if its rate is unlimited
   * @param relays starts a relay to a server, which limits the rate
   */
  public Link(
      String name,
      String displayName,
      @Nullable Limits limits,
      @Nullable BiFunction<InetSocketAddress, Limits, Relay> relays) {
    super(name, displayName);
    this.limits = limits;
    this.relays = relays;
  }

  public static List<Link> all() {
    return PlugIns.all(Link.class);
  }

  public static Link named(String name) {
    return PlugIns.named(Link.class, name);
  }

  /**
   * The limits of a shaped link.
   *
   * @param megabits per second, each way
   * @param delay each way
   */
  public record Limits(int megabits, Duration delay) {}

  /** A running relay between clients and a server. */
  public interface Relay extends AutoCloseable {

    /** Returns the address to connect to instead of the server. */
    InetSocketAddress address();

    @Override
    void close();
  }

  /** Starts a relay to a server; only for a link with limits. */
  public Relay relay(InetSocketAddress server) {
    return Objects.requireNonNull(relays).apply(server, limits().orElseThrow());
  }

  /** Returns the limits of a shaped link; empty if the link is unlimited. */
  public Optional<Limits> limits() {
    return Optional.ofNullable(limits);
  }

  /** Returns the link on which a server listens: loopback behind the relay of a shaped link. */
  public Link toListener() {
    return limits == null ? this : LOOPBACK;
  }

  private static class WithinMachine extends Link {
    WithinMachine(String name, String displayName) {
      super(name, displayName, null, null);
    }

    @Override
    public Optional<String> incompatibility(Combination stack) {
      return stack
          .find(Security.class)
          .filter(Security::isTls)
          .map(security -> "%2$s is not supported over %1$s".formatted(this, security));
    }
  }

  private static final class InProcess extends WithinMachine {
    InProcess() {
      super("IN_PROCESS", "in process");
    }

    @Override
    public Optional<String> incompatibility(Combination stack) {
      return stack
          .find(Transport.class)
          .filter(transport -> !transport.supportsInProcess())
          .map(
              transport ->
                  "%s does not support link %s, only %s do"
                      .formatted(
                          transport,
                          this,
                          Transport.all().stream().filter(Transport::supportsInProcess).toList()))
          .or(() -> super.incompatibility(stack))
          .or(
              () ->
                  stack
                      .find(Compression.class)
                      .filter(compression -> compression != Compression.NONE)
                      .map(
                          compression ->
                              "%s does not support compression %s, only %s: nothing is sent"
                                  .formatted(this, compression, Compression.NONE)));
    }
  }
}
