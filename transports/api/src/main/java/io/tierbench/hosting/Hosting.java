package io.tierbench.hosting;

import io.tierbench.compression.Compression;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import java.net.SocketAddress;
import java.util.List;
import java.util.function.UnaryOperator;

/** A host of a server's listeners: the server itself, or a container that it starts. */
public abstract class Hosting extends AxisValue {
  /** The server itself, with the listener of the transport. */
  public static final Hosting SELF = new Self();

  protected Hosting(String name, String displayName, Library... libraries) {
    super(name, displayName, libraries);
  }

  public static List<Hosting> all() {
    return PlugIns.all(Hosting.class);
  }

  public static Hosting named(String name) {
    return PlugIns.named(Hosting.class, name);
  }

  /** Tells whether calls of a serialization pass its {@link Exchange}, not a servlet of its own. */
  public abstract boolean passesExchange(Serialization serialization);

  public abstract Listener serve(
      Combination stack,
      Services services,
      UnaryOperator<Exchange> guards,
      SocketAddress address,
      ListenerOptions options,
      int threads);

  private static final class Self extends Hosting {
    Self() {
      super("SELF", "self");
    }

    @Override
    public boolean passesExchange(Serialization serialization) {
      return true;
    }

    @Override
    public Listener serve(
        Combination stack,
        Services services,
        UnaryOperator<Exchange> guards,
        SocketAddress address,
        ListenerOptions options,
        int threads) {
      return stack
          .get(Transport.class)
          .serve(
              services.guarded(guards), address, options.compressed(stack.get(Compression.class)));
    }
  }
}
