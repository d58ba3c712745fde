package io.tierbench.serialization.soap;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.WebRowSetText;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import jakarta.jws.WebService;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

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
  public List<PurchaseOrderType> getOrders(int count) throws ShopFault {
    return serve(() -> ShopMapper.toOrderTypes(shop.getOrders(count)));
  }

  @Override
  public List<PurchaseOrderType> getIdenticalOrders(int count) throws ShopFault {
    return serve(() -> ShopMapper.toOrderTypes(shop.getIdenticalOrders(count)));
  }

  @Override
  public List<PurchaseOrderType> getConstantOrders(int count) throws ShopFault {
    return serve(() -> ShopMapper.toOrderTypes(shop.getConstantOrders(count)));
  }

  @Override
  public String transferFunds(int source, int destination, @Nullable BigDecimal amount)
      throws ShopFault {
    return serve(() -> shop.transferFunds(new FundsTransfer(source, destination, amount)));
  }

  @Override
  public String transferFundsTransacted(int source, int destination, @Nullable BigDecimal amount)
      throws ShopFault {
    return serve(
        () -> shop.transferFundsTransacted(new FundsTransfer(source, destination, amount)));
  }

  @Override
  public ProductInfoType getProductInfo(int count) throws ShopFault {
    return serve(() -> ShopMapper.toType(shop.getProductInfo(count)));
  }

  @Override
  public byte[] getBytes(int count) throws ShopFault {
    return serve(() -> shop.getBytes(count));
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

  @Override
  public int storeOrderDataSetXml(String text) throws ShopFault {
    return serve(
        () -> shop.storeOrderDataSetXml(DataSetText.FORM.parse(ShopMapper.required(text, "text"))));
  }

  @Override
  public String loadProductsDataSetXml() throws ShopFault {
    return serve(() -> DataSetText.FORM.print(shop.loadProductsDataSetXml()));
  }

  @Override
  public String loadCustomerDataSetXml(String customerId) throws ShopFault {
    return serve(() -> DataSetText.FORM.print(shop.loadCustomerDataSetXml(customer(customerId))));
  }

  @Override
  public List<ProductType> loadProductsConverted() throws ShopFault {
    return serve(() -> ShopMapper.toTypes(shop.loadProductsConverted()));
  }

  @Override
  public CustomerType loadCustomerConverted(String customerId) throws ShopFault {
    return serve(() -> ShopMapper.toType(shop.loadCustomerConverted(customer(customerId))));
  }

  @Override
  public String loadProductsWebRowSet() throws ShopFault {
    return serve(() -> WebRowSetText.FORM.print(shop.loadProductsWebRowSet()));
  }

  @Override
  public String loadCustomerWebRowSet(String customerId) throws ShopFault {
    return serve(() -> WebRowSetText.FORM.print(shop.loadCustomerWebRowSet(customer(customerId))));
  }

  private static String customer(@Nullable String customerId) {
    return ShopMapper.required(customerId, "customerId");
  }

  private static <T> T serve(Callable<T> call) throws ShopFault {
    try {
      return call.call();
    } catch (Exception e) {
      throw ShopFault.of(e);
    }
  }
}
