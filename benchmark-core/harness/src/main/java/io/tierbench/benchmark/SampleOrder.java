package io.tierbench.benchmark;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.server.workload.BenchmarkOrder;

/** The order to store, as objects and as rows, created once. */
record SampleOrder(Order order, DataSet orderDataSet) {

  static SampleOrder orderOf(String customerId) {
    return new SampleOrder(
        BenchmarkOrder.order(customerId), BenchmarkOrder.orderDataSet(customerId));
  }
}
