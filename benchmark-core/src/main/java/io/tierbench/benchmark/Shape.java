package io.tierbench.benchmark;

import io.tierbench.contract.Shop;

/** In which form the same facts travel. */
public enum Shape {
  /** Typed objects. */
  DTO {
    @Override
    int storeOrder(Shop shop, Sample sample) {
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
  DATASET {
    @Override
    int storeOrder(Shop shop, Sample sample) {
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

  abstract int storeOrder(Shop shop, Sample sample);

  abstract Object loadProducts(Shop shop);

  abstract Object loadCustomer(Shop shop, String customerId);
}
