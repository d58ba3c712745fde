package io.tierbench.benchmark;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.server.workload.SampleData;

/** The order that is stored, in both shapes, made once. */
record Sample(Order order, DataSet orderDataSet) {

  static Sample orderOf(String customerId) {
    return new Sample(SampleData.order(customerId), SampleData.orderDataSet(customerId));
  }
}
