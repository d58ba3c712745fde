package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import java.util.Arrays;

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

  abstract int storeOrder(Shop shop, SampleOrder sample);

  abstract Object loadProducts(Shop shop);

  abstract Object loadCustomer(Shop shop, String customerId);
}
