package io.tierbench.serialization.soap;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import jakarta.jws.WebService;
import java.util.List;
import java.util.concurrent.Callable;

/** A shop behind a JAX-WS endpoint. */
@WebService(
    endpointInterface = "io.tierbench.serialization.soap.ShopPort",
    targetNamespace = ShopPort.NAMESPACE,
    serviceName = "ShopService",
    portName = "ShopPort")
public final class PortService implements ShopPort {
  private final Shop shop;

  PortService(Shop shop) {
    this.shop = shop;
  }

  @Override
  public void empty() throws ShopFault {
    serve(
        () -> {
          shop.empty();
          return null;
        });
  }

  @Override
  public int storeOrder(OrderType order) throws ShopFault {
    return serve(() -> shop.storeOrder(ShopMapper.toDomain(order)));
  }

  @Override
  public List<ProductType> loadProducts() throws ShopFault {
    return serve(() -> ShopMapper.toTypes(shop.loadProducts()));
  }

  @Override
  public CustomerType loadCustomer(String customerId) throws ShopFault {
    return serve(
        () -> ShopMapper.toType(shop.loadCustomer(ShopMapper.required(customerId, "customerId"))));
  }

  @Override
  public int storeOrderDataSet(DataSet dataSet) throws ShopFault {
    return serve(() -> shop.storeOrderDataSet(ShopMapper.required(dataSet, "dataSet")));
  }

  @Override
  public DataSet loadProductsDataSet() throws ShopFault {
    return serve(shop::loadProductsDataSet);
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) throws ShopFault {
    return serve(() -> shop.loadCustomerDataSet(ShopMapper.required(customerId, "customerId")));
  }

  private static <T> T serve(Callable<T> call) throws ShopFault {
    try {
      return call.call();
    } catch (Exception e) {
      throw ShopFault.of(e);
    }
  }
}
