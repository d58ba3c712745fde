package io.tierbench.framework;

import io.tierbench.contract.Shop;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import io.tierbench.transport.Listener;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** A framework with its default settings, or with settings that its documentation offers. */
public abstract class Framework extends AxisValue {
  private final String serialization;
  private final String transport;

  protected Framework(
      String name,
      String displayName,
      String serialization,
      String transport,
      Library... libraries) {
    super(name, displayName, libraries);
    this.serialization = serialization;
    this.transport = transport;
  }

  /** Returns the name of a serialization of the same format, which the matrix may lack. */
  public final String serialization() {
    return serialization;
  }

  /** Returns the name of a transport of the same protocol, which the matrix may lack. */
  public final String transport() {
    return transport;
  }

  /** Returns all frameworks that this JVM can run. */
  public static List<Framework> all() {
    return PlugIns.all(Framework.class).stream()
        .filter(framework -> framework.unavailability().isEmpty())
        .toList();
  }

  /**
   * Returns the framework of a name.
   *
   * @throws IllegalArgumentException if the name is unknown or this JVM cannot run the framework
   */
  public static Framework named(String name) {
    Framework framework = PlugIns.named(Framework.class, name);
    framework
        .unavailability()
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
    return framework;
  }

  /** Returns the feature version of the first JDK that can run the framework; 0 for any. */
  public int firstJdk() {
    return 0;
  }

  /**
   * Returns why a JVM cannot run the framework; empty if it can.
   *
   * @param jvm name of the JVM in the message, such as "this"
   */
  public final Optional<String> unavailability(String jvm, int jdk) {
    return jdk < firstJdk()
        ? Optional.of(
            "%s needs JDK %s or newer, and %s is JDK %s"
                .formatted(name(), Integer.toString(firstJdk()), jvm, Integer.toString(jdk)))
        : Optional.empty();
  }

  /** Returns why this JVM cannot run the framework, and the remedy; empty if it can. */
  public Optional<String> unavailability() {
    return unavailability("this", Runtime.version().feature())
        .map(reason -> reason + ": build and run Tierbench with a newer one");
  }

  /** Returns the framework that serves this framework's clients: another one if client-only. */
  public Framework server() {
    return this;
  }

  /** Tells whether the framework serves provided calls in addition to those of the matrix. */
  public boolean servesProvidedCalls() {
    return true;
  }

  /** Returns the maximum size of a request that the server accepts. */
  public int maxRequestBytes() {
    return Integer.MAX_VALUE;
  }

  /** Returns the maximum size of a response that the client accepts. */
  public int maxResponseBytes() {
    return Integer.MAX_VALUE;
  }

  /**
   * Serves a shop; port 0 chooses a free one.
   *
   * @throws java.io.UncheckedIOException if its server does not start
   */
  public final Listener serve(Shop shop, InetSocketAddress address) {
    return FrameworkListener.of(address, free -> start(shop, free));
  }

  /** Starts its server at an address with a port, and returns what stops it. */
  public abstract AutoCloseable start(Shop shop, InetSocketAddress address) throws Exception;

  /** Creates a client, which connects with its first call. */
  public abstract Client connect(InetSocketAddress address);

  /** A shop that is called over a connection. */
  public interface Client extends Shop, AutoCloseable {
    @Override
    void close();
  }
}
