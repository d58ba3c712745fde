package io.tierbench.server.workload;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.Shop;
import io.tierbench.contract.WebRows;
import io.tierbench.server.database.Database;
import java.util.List;

/** The shop on a database: one workload behind each operation. */
public final class ShopService implements Shop {
  /** The name of every data set of the shop. */
  static final String DATA_SET = "northwind";

  private final StoredOrders storedOrders;
  private final StoreOrder storeOrder;
  private final LoadProducts loadProducts;
  private final LoadCustomer loadCustomer;
  private final StoredTransfers storedTransfers;
  private final TransferFunds transferFunds;

  public ShopService(Database database, Insertion insertion) {
    this.storedOrders = new StoredOrders(database);
    this.storeOrder = new StoreOrder(database, storedOrders, insertion);
    this.loadProducts = new LoadProducts(database);
    this.loadCustomer = new LoadCustomer(database);
    this.storedTransfers = new StoredTransfers(database);
    this.transferFunds = new TransferFunds(database, storedTransfers);
  }

  @Override
  public void empty() {}

  @Override
  public int storeOrder(Order order) {
    return storeOrder.store(order);
  }

  @Override
  public List<Product> loadProducts() {
    return loadProducts.load();
  }

  @Override
  public Customer loadCustomer(String customerId) {
    return loadCustomer.load(customerId);
  }

  @Override
  public List<PurchaseOrder> getOrders(int count) {
    return PurchaseOrders.random(count);
  }

  @Override
  public List<PurchaseOrder> getIdenticalOrders(int count) {
    return PurchaseOrders.identical(count);
  }

  @Override
  public List<PurchaseOrder> getConstantOrders(int count) {
    return PurchaseOrders.constant(count);
  }

  @Override
  public String transferFunds(FundsTransfer transfer) {
    return TransferFunds.check(transfer);
  }

  @Override
  public String transferFundsTransacted(FundsTransfer transfer) {
    return transferFunds.transfer(transfer);
  }

  @Override
  public ProductInfo getProductInfo(int count) {
    return BookSearch.find(count);
  }

  @Override
  public byte[] getBytes(int count) {
    return RandomBytes.first(count);
  }

  @Override
  public int storeOrderDataSet(DataSet order) {
    return storeOrder.store(order, Operation.STORE_ORDER_DATA_SET);
  }

  @Override
  public DataSet loadProductsDataSet() {
    return loadProducts.loadDataSet();
  }

  @Override
  public DataSet loadCustomerDataSet(String customerId) {
    return loadCustomer.loadDataSet(customerId);
  }

  @Override
  public int storeOrderDataSetXml(DataSet order) {
    return storeOrder.store(order, Operation.STORE_ORDER_DATA_SET_XML);
  }

  @Override
  public DataSet loadProductsDataSetXml() {
    return loadProducts.loadDataSet();
  }

  @Override
  public DataSet loadCustomerDataSetXml(String customerId) {
    return loadCustomer.loadDataSet(customerId);
  }

  @Override
  public List<Product> loadProductsConverted() {
    return Conversion.toProducts(loadProducts.loadDataSet());
  }

  @Override
  public Customer loadCustomerConverted(String customerId) {
    return Conversion.toCustomer(loadCustomer.loadDataSet(customerId));
  }

  @Override
  public WebRows loadProductsWebRowSet() {
    return loadProducts.loadWebRows();
  }

  @Override
  public WebRows loadCustomerWebRowSet(String customerId) {
    return loadCustomer.loadWebRows(customerId);
  }

  /** The orders that this service has stored; {@link StoredOrders#reset} deletes them again. */
  public StoredOrders storedOrders() {
    return storedOrders;
  }

  /** The transfers that this service has made; {@link StoredTransfers#reset} takes them back. */
  public StoredTransfers storedTransfers() {
    return storedTransfers;
  }

  /** Takes back all that this service has stored: the one even where the other fails. */
  @SuppressWarnings("try")
  public void reset() {
    try (Reset last = storedTransfers::reset) {
      storedOrders.reset();
    }
  }

  private interface Reset extends AutoCloseable {
    @Override
    void close();
  }
}
