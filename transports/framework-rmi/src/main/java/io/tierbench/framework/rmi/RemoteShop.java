package io.tierbench.framework.rmi;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.function.Supplier;

/** The shop as a remote object. */
public interface RemoteShop extends Remote {
  void empty() throws RemoteException;

  int storeOrder(Order order) throws RemoteException;

  List<Product> loadProducts() throws RemoteException;

  Customer loadCustomer(String customerId) throws RemoteException;

  int storeOrderDataSet(DataSet order) throws RemoteException;

  DataSet loadProductsDataSet() throws RemoteException;

  DataSet loadCustomerDataSet(String customerId) throws RemoteException;

  /** A shop that is served; RMI would send a failure with all its causes. */
  record Served(Shop shop) implements RemoteShop {

    private static <R> R answer(Supplier<R> call) {
      try {
        return call.get();
      } catch (ShopException e) {
        throw new ShopException(e.fault(), e.getMessage(), null);
      } catch (RuntimeException e) {
        throw new ShopException(Fault.INTERNAL, "internal error");
      }
    }

    @Override
    public void empty() {
      answer(() -> shop.call(Operation.EMPTY, Payload.NOTHING));
    }

    @Override
    public int storeOrder(Order order) {
      return answer(() -> shop.storeOrder(order));
    }

    @Override
    public List<Product> loadProducts() {
      return answer(shop::loadProducts);
    }

    @Override
    public Customer loadCustomer(String customerId) {
      return answer(() -> shop.loadCustomer(customerId));
    }

    @Override
    public int storeOrderDataSet(DataSet order) {
      return answer(() -> shop.storeOrderDataSet(order));
    }

    @Override
    public DataSet loadProductsDataSet() {
      return answer(shop::loadProductsDataSet);
    }

    @Override
    public DataSet loadCustomerDataSet(String customerId) {
      return answer(() -> shop.loadCustomerDataSet(customerId));
    }
  }
}
