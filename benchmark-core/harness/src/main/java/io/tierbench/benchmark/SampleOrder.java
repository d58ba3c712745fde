package io.tierbench.benchmark;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.server.workload.SampleData;

/** The order that is stored, as objects and as rows, made once. */
record SampleOrder(Order order, DataSet orderDataSet) {

  static SampleOrder orderOf(String customerId) {
    return new SampleOrder(SampleData.order(customerId), SampleData.orderDataSet(customerId));
  }
}
