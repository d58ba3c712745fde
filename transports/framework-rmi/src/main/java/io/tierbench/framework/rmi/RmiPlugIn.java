package io.tierbench.framework.rmi;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;

/** Brings Java RMI: a registry and a shop on one port. */
public final class RmiPlugIn implements PlugIn {
  static final String SHOP = "shop";

  /** Accepts values of the contract in calls of at most 16 MiB. */
  private static final ObjectInputFilter CONTRACT =
      ObjectInputFilter.Config.createFilter(
          "maxbytes=16777216;maxdepth=16;io.tierbench.contract.*;java.lang.*;java.math.*;java.time.*;java.util.*;!*");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Rmi());
  }

  private static final class Rmi extends Framework {
    Rmi() {
      super("RMI", "Java RMI as shipped", "JAVA", "RMI");
    }

    /** Their classes need not be serializable, and its filter would reject them. */
    @Override
    public boolean servesProvidedCalls() {
      return false;
    }

    @Override
    public AutoCloseable start(Shop shop, InetSocketAddress address) throws RemoteException {
      int port = address.getPort();
      OneAddress sockets = new OneAddress(address.getAddress());
      Registry registry = LocateRegistry.createRegistry(port, sockets, sockets);
      RemoteShop served = new RemoteShop.Served(shop);
      registry.rebind(
          SHOP, UnicastRemoteObject.exportObject(served, port, sockets, sockets, CONTRACT));
      return () -> {
        UnicastRemoteObject.unexportObject(served, true);
        UnicastRemoteObject.unexportObject(registry, true);
      };
    }

    @Override
    public Client connect(InetSocketAddress address) {
      return new RmiClient(address);
    }
  }

  /** Sockets of a server that listens on one address, which its clients call whatever its name. */
  record OneAddress(InetAddress address)
      implements RMIServerSocketFactory, RMIClientSocketFactory, Serializable {
    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
      return new ServerSocket(port, 0, address);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return address.isAnyLocalAddress() ? new Socket(host, port) : new Socket(address, port);
    }
  }
}
