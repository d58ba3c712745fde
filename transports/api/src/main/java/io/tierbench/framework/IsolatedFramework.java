package io.tierbench.framework;

import io.tierbench.contract.Shop;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A framework with a {@linkplain OwnClassPath class path of its own}, loaded on first use. The
 * plug-in's jar contains the framework's jars and their list, named by the last part of the
 * plug-in's package, such as {@code frameworks/jetty.jars}.
 */
public class IsolatedFramework extends Framework {

  /** The code on the framework's class path, with a constructor without parameters. */
  public interface Adapter {
    AutoCloseable start(Shop shop, InetSocketAddress address) throws Exception;

    Client connect(InetSocketAddress address);
  }

  private interface Use<T, E extends Exception> {
    T of(Adapter adapter) throws E;
  }

  /** Class paths by plug-in, kept because some libraries can be loaded only once in a JVM. */
  private static final Map<Class<?>, ClassLoader> CLASS_PATHS = new ConcurrentHashMap<>();

  private final Class<? extends PlugIn> plugIn;
  private final String adapter;

  /**
   * @param adapter the name of a class in the plug-in's package that implements {@link Adapter}
   * @param library the library under test, on the framework's class path
   */
  public IsolatedFramework(
      String name,
      String displayName,
      String serialization,
      String transport,
      Class<? extends PlugIn> plugIn,
      String adapter,
      Library library) {
    super(name, displayName, serialization, transport, library.in(jars(plugIn)));
    this.plugIn = plugIn;
    this.adapter = adapter;
  }

  /** Returns another client of this framework's server. */
  public IsolatedFramework withClient(
      String name, String displayName, String adapter, Library library) {
    IsolatedFramework server = this;
    return new IsolatedFramework(
        name, displayName, serialization(), transport(), plugIn, adapter, library) {
      @Override
      public Framework server() {
        return server;
      }
    };
  }

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) throws Exception {
    return isolated(adapter -> adapter.start(shop, address));
  }

  @Override
  public Client connect(InetSocketAddress address) {
    return isolated(adapter -> adapter.connect(address));
  }

  private static String jars(Class<?> plugIn) {
    String inPackage = plugIn.getPackageName();
    return "frameworks/%s.jars".formatted(inPackage.substring(inPackage.lastIndexOf('.') + 1));
  }

  /** Uses the adapter with the context class loader by which frameworks find their parts. */
  private <T, E extends Exception> T isolated(Use<T, E> use) throws E {
    ClassLoader classPath =
        CLASS_PATHS.computeIfAbsent(plugIn, carrier -> OwnClassPath.of(carrier, jars(carrier)));
    String name = plugIn.getPackageName() + '.' + adapter;
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(classPath);
    try {
      return use.of(
          classPath.loadClass(name).asSubclass(Adapter.class).getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name + " cannot be loaded", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
