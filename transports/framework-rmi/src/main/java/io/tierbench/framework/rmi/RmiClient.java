package io.tierbench.framework.rmi;

import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import java.net.InetSocketAddress;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.registry.LocateRegistry;
import org.jspecify.annotations.Nullable;

/** A shop in front of a stub, which is looked up with the first call. */
final class RmiClient extends HandlingShop implements Framework.Client {

  private interface Call<R> {
    R on(RemoteShop shop) throws RemoteException;
  }

  private final InetSocketAddress address;
  private @Nullable RemoteShop stub;

  RmiClient(InetSocketAddress address) {
    this.address = address;
    handle(
        Operation.EMPTY,
        nothing ->
            call(
                shop -> {
                  shop.empty();
                  return Payload.NOTHING;
                }));
    handle(Operation.STORE_ORDER, order -> call(shop -> shop.storeOrder(order)));
    handle(Operation.LOAD_PRODUCTS, nothing -> call(RemoteShop::loadProducts));
    handle(Operation.LOAD_CUSTOMER, id -> call(shop -> shop.loadCustomer(id)));
    handle(Operation.STORE_ORDER_DATA_SET, order -> call(shop -> shop.storeOrderDataSet(order)));
    handle(Operation.LOAD_PRODUCTS_DATA_SET, nothing -> call(RemoteShop::loadProductsDataSet));
    handle(Operation.LOAD_CUSTOMER_DATA_SET, id -> call(shop -> shop.loadCustomerDataSet(id)));
  }

  private <R> R call(Call<R> call) {
    try {
      return call.on(stub());
    } catch (ServerException e) {
      throw new ShopException(Fault.BAD_REQUEST, "the server cannot read the call", e);
    } catch (RemoteException | NotBoundException e) {
      throw new ShopException(Fault.UNAVAILABLE, "the server does not answer", e);
    }
  }

  private synchronized RemoteShop stub() throws RemoteException, NotBoundException {
    if (stub == null) {
      stub =
          (RemoteShop)
              LocateRegistry.getRegistry(
                      address.getAddress().getHostAddress(),
                      address.getPort(),
                      new RmiPlugIn.OneAddress(address.getAddress()))
                  .lookup(RmiPlugIn.SHOP);
    }
    return stub;
  }

  @Override
  public void close() {
    // Connections are shared, and RMI closes idle ones.
  }
}
