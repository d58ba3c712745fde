package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.Conversion;
import java.util.Arrays;
import java.util.Optional;

/** In which form the same facts travel. */
public enum Shape {
  /** Typed objects. */
  DTO("DTO") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.storeOrder(sample.order());
    }

    @Override
    Object loadProducts(Shop shop) {
      return shop.loadProducts();
    }

    @Override
    Object loadCustomer(Shop shop, String customerId) {
      return shop.loadCustomer(customerId);
    }
  },
  /** Self-describing tables of rows. */
  DATASET("DataSet") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.storeOrderDataSet(sample.orderDataSet());
    }

    @Override
    Object loadProducts(Shop shop) {
      return shop.loadProductsDataSet();
    }

    @Override
    Object loadCustomer(Shop shop, String customerId) {
      return shop.loadCustomerDataSet(customerId);
    }
  },
  /** The same tables as one text in every serialization: a schema and a DiffGram. */
  DATASET_XML("DataSet as XML") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.call(Operation.STORE_ORDER_DATA_SET_XML, sample.orderDataSet());
    }

    @Override
    Object loadProducts(Shop shop) {
      return shop.call(Operation.LOAD_PRODUCTS_DATA_SET_XML, Payload.NOTHING);
    }

    @Override
    Object loadCustomer(Shop shop, String customerId) {
      return shop.call(Operation.LOAD_CUSTOMER_DATA_SET_XML, customerId);
    }
  },
  /** Typed objects that whoever sends them makes of a data set within the call. */
  CONVERTED("converted DataSet") {
    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      return shop.storeOrder(Conversion.toOrder(sample.orderDataSet()));
    }

    @Override
    Object loadProducts(Shop shop) {
      return shop.call(Operation.LOAD_PRODUCTS_CONVERTED, Payload.NOTHING);
    }

    @Override
    Object loadCustomer(Shop shop, String customerId) {
      return shop.call(Operation.LOAD_CUSTOMER_CONVERTED, customerId);
    }
  },
  /** Rows as the JDK's own class for them writes and reads them, as one text. */
  WEB_ROW_SET("WebRowSet") {
    @Override
    public Optional<String> objection(Workload workload) {
      return workload == Workload.STORE_ORDER
          ? Optional.of("an order is two related tables, and a WebRowSet is one")
          : Optional.empty();
    }

    @Override
    int storeOrder(Shop shop, SampleOrder sample) {
      throw new IllegalArgumentException(objection(Workload.STORE_ORDER).orElseThrow());
    }

    @Override
    Object loadProducts(Shop shop) {
      return shop.call(Operation.LOAD_PRODUCTS_WEB_ROW_SET, Payload.NOTHING);
    }

    @Override
    Object loadCustomer(Shop shop, String customerId) {
      return shop.call(Operation.LOAD_CUSTOMER_WEB_ROW_SET, customerId);
    }
  };

  private final String displayName;

  Shape(String displayName) {
    this.displayName = displayName;
  }

  /** What it is called in a sentence. */
  public String displayName() {
    return displayName;
  }

  /** What a shape is called in a sentence; one of an older version by its name. */
  public static String displayName(String name) {
    return Arrays.stream(values())
        .filter(shape -> shape.name().equals(name))
        .map(Shape::displayName)
        .findFirst()
        .orElse(name);
  }

  /** Why a workload cannot have its facts travel so. */
  public Optional<String> objection(Workload workload) {
    return Optional.empty();
  }

  abstract int storeOrder(Shop shop, SampleOrder sample);

  abstract Object loadProducts(Shop shop);

  abstract Object loadCustomer(Shop shop, String customerId);
}
