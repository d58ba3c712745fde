package io.tierbench.server.workload;

import io.tierbench.contract.DatabaseCall;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.server.database.Database;

/** The shop on a database; {@link ShopWithoutDatabase} answers calls that need no database. */
public final class ShopService extends HandlingShop {
  static final String DATA_SET = "northwind";

  private final Shop withoutDatabase = new ShopWithoutDatabase();
  private final StoredOrders storedOrders;
  private final StoredTransfers storedTransfers;

  public ShopService(Database database, Insertion insertion) {
    storedOrders = new StoredOrders(database);
    StoreOrder storeOrder = new StoreOrder(database, storedOrders, insertion);
    handle(Operation.STORE_ORDER, storeOrder::store);
    handle(
        Operation.STORE_ORDER_DATA_SET,
        order -> storeOrder.store(order, Operation.STORE_ORDER_DATA_SET));
    handle(
        Operation.STORE_ORDER_DATA_SET_XML,
        order -> storeOrder.store(order, Operation.STORE_ORDER_DATA_SET_XML));

    LoadProducts loadProducts = new LoadProducts(database);
    handle(Operation.LOAD_PRODUCTS, nothing -> loadProducts.load());
    handle(Operation.LOAD_PRODUCTS_DATA_SET, nothing -> loadProducts.loadDataSet());
    handle(Operation.LOAD_PRODUCTS_DATA_SET_XML, nothing -> loadProducts.loadDataSet());
    handle(
        Operation.LOAD_PRODUCTS_CONVERTED,
        nothing -> Conversion.toProducts(loadProducts.loadDataSet()));
    handle(Operation.LOAD_PRODUCTS_WEB_ROW_SET, nothing -> loadProducts.loadWebRows());

    LoadCustomer loadCustomer = new LoadCustomer(database);
    handle(Operation.LOAD_CUSTOMER, loadCustomer::load);
    handle(Operation.LOAD_CUSTOMER_DATA_SET, loadCustomer::loadDataSet);
    handle(Operation.LOAD_CUSTOMER_DATA_SET_XML, loadCustomer::loadDataSet);
    handle(
        Operation.LOAD_CUSTOMER_CONVERTED,
        id -> Conversion.toCustomer(loadCustomer.loadDataSet(id)));
    handle(Operation.LOAD_CUSTOMER_WEB_ROW_SET, loadCustomer::loadWebRows);

    SearchProducts searchProducts = new SearchProducts(database);
    handle(Operation.SEARCH_PRODUCTS, searchProducts::search);
    handle(Operation.SEARCH_PRODUCTS_DATA_SET, searchProducts::searchDataSet);

    storedTransfers = new StoredTransfers(database);
    TransferFunds transferFunds = new TransferFunds(storedTransfers);
    handle(Operation.TRANSFER_FUNDS_TRANSACTED, transferFunds::transfer);
    DatabaseCall.all().forEach(call -> handle(call, database::countedConnection));
  }

  private <Q, R> void handle(DatabaseCall<Q, R> call, DatabaseCall.Connections connections) {
    handle(call.operation(), request -> call.answer().apply(connections, request));
  }

  @Override
  protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
    return withoutDatabase.call(operation, request);
  }

  /** Returns the orders stored by this service; {@link StoredOrders#reset} deletes the orders. */
  public StoredOrders storedOrders() {
    return storedOrders;
  }

  public StoredTransfers storedTransfers() {
    return storedTransfers;
  }

  /** Reverts all stored orders and transfers; the transfers even if the orders fail. */
  public void reset() {
    try {
      storedOrders.reset();
    } finally {
      storedTransfers.reset();
    }
  }
}
