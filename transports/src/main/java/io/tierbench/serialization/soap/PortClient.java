package io.tierbench.serialization.soap;

import io.tierbench.contract.Causes;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.serialization.WebRowSetText;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.frontend.ClientProxy;
import org.jspecify.annotations.Nullable;

/** A shop in front of a JAX-WS proxy. */
public final class PortClient implements Shop, AutoCloseable {
  private final ShopPort port;

  public PortClient(ShopPort port) {
    this.port = port;
  }

  @Override
  public void empty() {
    call(
        () -> {
          port.empty();
          return null;
        });
  }

  @Override
  public int storeOrder(Order order) {
    return call(() -> port.storeOrder(ShopMapper.toType(order)));
  }

  @Override
  public List<Product> loadProducts() {
    return call(() -> ShopMapper.toDomain(port.loadProducts()));
  }

  @Override
  public Customer loadCustomer(String customerId) {
    return call(() -> ShopMapper.toDomain(port.loadCustomer(customerId)));
  }

  @Override
  public List<PurchaseOrder> getOrders(int count) {
    return call(() -> ShopMapper.toOrders(port.getOrders(count)));
  }

  @Override
  public List<PurchaseOrder> getIdenticalOrders(int count) {
    return call(() -> ShopMapper.toOrders(port.getIdenticalOrders(count)));
  }

  @Override
  public List<PurchaseOrder> getConstantOrders(int count) {
    return call(() -> ShopMapper.toOrders(port.getConstantOrders(count)));
  }

  @Override
  public String transferFunds(FundsTransfer transfer) {
    return call(
        () ->
            text(port.transferFunds(transfer.source(), transfer.destination(), transfer.amount())));
  }

  @Override
  public String transferFundsTransacted(FundsTransfer transfer) {
    return call(
        () ->
            text(
                port.transferFundsTransacted(
                    transfer.source(), transfer.destination(), transfer.amount())));
  }

  @Override
  public ProductInfo getProductInfo(int count) {
    return call(() -> ShopMapper.toDomain(port.getProductInfo(count)));
  }

  @Override
  public byte[] getBytes(int count) {
    return call(() -> ShopMapper.required(port.getBytes(count), "bytes"));
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    return call(() -> port.storeOrderDataSet(order));
  }

  @Override
  public DataSet loadProductsDataSet() {
    return call(() -> ShopMapper.required(port.loadProductsDataSet(), "dataSet"));
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    return call(() -> ShopMapper.required(port.loadCustomerDataSet(customerId), "dataSet"));
  }

  @Override
  public int storeOrderDataSetXml(DataSet order) {
    return call(() -> port.storeOrderDataSetXml(DataSetText.FORM.print(order)));
  }

  @Override
  public DataSet loadProductsDataSetXml() {
    return call(() -> DataSetText.FORM.parse(text(port.loadProductsDataSetXml())));
  }

  @Override
  public DataSet loadCustomerDataSetXml(String customerId) {
    return call(() -> DataSetText.FORM.parse(text(port.loadCustomerDataSetXml(customerId))));
  }

  @Override
  public List<Product> loadProductsConverted() {
    return call(() -> ShopMapper.toDomain(port.loadProductsConverted()));
  }

  @Override
  public Customer loadCustomerConverted(String customerId) {
    return call(() -> ShopMapper.toDomain(port.loadCustomerConverted(customerId)));
  }

  @Override
  public WebRows loadProductsWebRowSet() {
    return call(() -> WebRowSetText.FORM.parse(text(port.loadProductsWebRowSet())));
  }

  @Override
  public WebRows loadCustomerWebRowSet(String customerId) {
    return call(() -> WebRowSetText.FORM.parse(text(port.loadCustomerWebRowSet(customerId))));
  }

  private static String text(@Nullable String received) {
    return ShopMapper.required(received, "text");
  }

  /** Ends what the proxy holds of its transport. */
  @Override
  public void close() {
    ClientProxy.getClient(port).destroy();
  }

  private static <T> T call(Callable<T> call) {
    try {
      return call.call();
    } catch (ShopFault e) {
      if (e.getFaultInfo() != null && e.getFaultInfo().fault != null) {
        throw new ShopException(e.getFaultInfo().fault, e.getFaultInfo().message, e);
      }
      throw new ShopException(Fault.INTERNAL, e.getMessage(), e);
    } catch (Exception e) {
      throw translate(e);
    }
  }

  /** CXF wraps what its transport throws, some of it more than once. */
  private static ShopException translate(Exception failure) {
    String reason = "";
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof ExchangeException e) {
        return e;
      }
      if (cause instanceof ShopException) {
        reason = ": " + cause.getMessage();
      }
      if (cause instanceof XMLStreamException) {
        break;
      }
      if (cause instanceof IOException) {
        return new ShopException(Fault.UNAVAILABLE, "the server does not answer", failure);
      }
    }
    return new ShopException(
        Fault.INTERNAL, "the call does not encode or decode as SOAP" + reason, failure);
  }
}
