package io.tierbench.framework;

import io.tierbench.contract.Shop;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Listener;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A framework with a {@linkplain OwnClassPath class path of its own}, which is loaded on first use.
 * Its jars are resources of its plug-in, in the folder {@code frameworks/<folder>}.
 */
public final class IsolatedFramework extends Framework {

  /** What runs on the framework's class path; it has a constructor without parameters. */
  public interface Adapter {
    /** Serves a shop, see {@link Framework#serve}. */
    Listener serve(Shop shop, InetSocketAddress address);

    /** Creates a client, see {@link Framework#connect}. */
    Client connect(InetSocketAddress address);
  }

  /** By folder: some libraries can be loaded once only in a JVM. */
  private static final Map<String, ClassLoader> CLASS_PATHS = new ConcurrentHashMap<>();

  private final @Nullable IsolatedFramework server;
  private final Library library;
  private final Class<? extends PlugIn> plugIn;
  private final String folder;
  private final String adapter;

  /**
   * @param folder of the jars
   * @param adapter the name of a class in the plug-in's package that implements {@link Adapter}
   */
  public IsolatedFramework(
      String name,
      String displayName,
      Library library,
      Class<? extends PlugIn> plugIn,
      String folder,
      String adapter) {
    this(name, displayName, library, plugIn, folder, adapter, null);
  }

  private IsolatedFramework(
      String name,
      String displayName,
      Library library,
      Class<? extends PlugIn> plugIn,
      String folder,
      String adapter,
      @Nullable IsolatedFramework server) {
    super(name, displayName, library);
    this.library = library;
    this.plugIn = plugIn;
    this.folder = folder;
    this.adapter = adapter;
    this.server = server;
  }

  /** Returns another client of this framework's server. */
  public IsolatedFramework withClient(String name, String displayName, String adapter) {
    return new IsolatedFramework(name, displayName, library, plugIn, folder, adapter, this);
  }

  @Override
  public Framework server() {
    return server == null ? this : server;
  }

  @Override
  public Listener serve(Shop shop, InetSocketAddress address) {
    return isolated(adapter -> adapter.serve(shop, address));
  }

  @Override
  public Client connect(InetSocketAddress address) {
    return isolated(adapter -> adapter.connect(address));
  }

  /** Frameworks look for their parts with the context class loader. */
  private <T> T isolated(Function<Adapter, T> use) {
    ClassLoader classPath =
        CLASS_PATHS.computeIfAbsent("frameworks/" + folder, jars -> OwnClassPath.of(plugIn, jars));
    String name = plugIn.getPackageName() + '.' + adapter;
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(classPath);
    try {
      return use.apply(
          classPath.loadClass(name).asSubclass(Adapter.class).getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name + " cannot be loaded", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
