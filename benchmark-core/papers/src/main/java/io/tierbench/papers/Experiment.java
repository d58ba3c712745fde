package io.tierbench.papers;

import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.link.Link;
import io.tierbench.record.Network;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The experiments of the comparisons of 2005 and 2007 and of the paper of 2011 on compression, each
 * with its workload and shape in the matrix.
 */
enum Experiment {
  STORE_ORDER_OBJECT("000-A", "Store an order, objects", Workload.STORE_ORDER, Shape.DTO),
  STORE_ORDER_DATASET("000-B", "Store an order, DataSet", Workload.STORE_ORDER, Shape.DATASET),
  LOAD_PRODUCTS_OBJECT("000-C", "Load 77 products, objects", Workload.LOAD_PRODUCTS, Shape.DTO),
  LOAD_PRODUCTS_DATASET(
      "000-D", "Load 77 products, DataSet", Workload.LOAD_PRODUCTS, Shape.DATASET),
  LOAD_CUSTOMER_OBJECT("000-E", "Load one customer, objects", Workload.LOAD_CUSTOMER, Shape.DTO),
  LOAD_CUSTOMER_DATASET(
      "000-F", "Load one customer, DataSet", Workload.LOAD_CUSTOMER, Shape.DATASET),
  EMPTY_CROSS_PROCESS("000-G cross-process", "Empty call on one machine", Workload.EMPTY, null),
  EMPTY_CROSS_MACHINE("000-G cross-machine", "Empty call across machines", Workload.EMPTY, null),
  GET_ORDERS_10("001-A 10", "Get 10 orders", Workload.GET_ORDERS_10, null),
  GET_ORDERS_100("001-A 100", "Get 100 orders", Workload.GET_ORDERS_100, null),
  GET_ORDERS_1000("001-A 1000", "Get 1,000 orders", Workload.GET_ORDERS_1000, null),
  GET_IDENTICAL_ORDERS_1000(
      "001-A 1000, identical",
      "Get 1,000 identical orders",
      Workload.GET_IDENTICAL_ORDERS_1000,
      null),
  GET_CONSTANT_ORDERS_1("003-A 1", "Get one constant order", Workload.GET_CONSTANT_ORDERS_1, null),
  GET_CONSTANT_ORDERS_10(
      "003-A 10", "Get 10 constant orders", Workload.GET_CONSTANT_ORDERS_10, null),
  GET_CONSTANT_ORDERS_100(
      "003-A 100", "Get 100 constant orders", Workload.GET_CONSTANT_ORDERS_100, null),
  TRANSFER_FUNDS("003-B", "Transfer funds", Workload.TRANSFER_FUNDS, null),
  GET_PRODUCT_INFO("003-C", "Get the details of a book", Workload.GET_PRODUCT_INFO, null),
  TRANSFER_FUNDS_TRANSACTED(
      "003-D", "Transfer funds in a transaction", Workload.TRANSFER_FUNDS_TRANSACTED, null),
  GET_BYTES_128("003-E 128", "Get 128 bytes", Workload.GET_BYTES_128, null),
  GET_BYTES_4K("003-E 4k", "Get 4 KiB of bytes", Workload.GET_BYTES_4K, null),
  GET_BYTES_256K("003-E 256k", "Get 256 KiB of bytes", Workload.GET_BYTES_256K, null);

  /** The network of the comparison of 2005. */
  static final Link NETWORK = Link.named("MBIT_100");

  /** Experiments of the comparison of 2005. */
  static final List<Experiment> OF_2005 =
      List.copyOf(EnumSet.range(STORE_ORDER_OBJECT, EMPTY_CROSS_MACHINE));

  /** Experiments of the paper on compression with different orders, smallest message first. */
  static final List<Experiment> WITH_ORDERS =
      List.copyOf(EnumSet.range(GET_ORDERS_10, GET_ORDERS_1000));

  /** Experiments of the comparison of 2005 with objects. */
  static final List<Experiment> WITH_OBJECTS =
      List.of(STORE_ORDER_OBJECT, LOAD_PRODUCTS_OBJECT, LOAD_CUSTOMER_OBJECT);

  private final String id;
  private final String title;
  private final Workload workload;
  private final @Nullable Shape shape;

  Experiment(String id, String title, Workload workload, @Nullable Shape shape) {
    this.id = id;
    this.title = title;
    this.workload = workload;
    this.shape = shape;
  }

  /** Returns the experiment with the same workload and a DataSet. */
  Experiment withDataSet() {
    return Arrays.stream(values())
        .filter(other -> other.workload == workload && other.shape == Shape.DATASET)
        .findFirst()
        .orElseThrow();
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  /** Returns the name of the benchmark method. */
  String workload() {
    return workload.method();
  }

  /** Returns the number of orders as the paper on compression prints it; empty without orders. */
  String orders() {
    return WITH_ORDERS.contains(this) ? id.substring(id.indexOf(' ') + 1) : "";
  }

  boolean isEmptyCall() {
    return workload == Workload.EMPTY;
  }

  /** Returns the shape in the matrix; absent without a payload. */
  @Nullable Shape shape() {
    return shape;
  }

  /** Returns the shape most similar to that of the paper; absent without a payload. */
  @Nullable Shape exactShape() {
    return shape == Shape.DATASET ? Shape.DATASET_XML : shape;
  }

  /** Returns the link most similar to that of the paper. */
  Link exactLink() {
    return this == EMPTY_CROSS_PROCESS || !OF_2005.contains(this) ? Link.LOOPBACK : NETWORK;
  }

  /**
   * Describes the difference between the paper's link and payload and ours.
   *
   * @param standIn the run's shape for that of the paper
   * @param link the run's link for that of the paper
   * @param network implementation of links of a limited rate
   */
  String difference(@Nullable Shape standIn, Link link, Network network) {
    String wire =
        this == EMPTY_CROSS_PROCESS
            ? "the paper's DCOM used local procedure calls; here two JVMs talk over loopback"
            : link == Link.LOOPBACK
                ? "the paper's machines were joined by 100 Mbit/s; here two JVMs talk over loopback"
                : network == Network.NAMESPACES
                    ? "the paper had three machines; here client, server and database are on one machine, with a network of their own each and cables of 100 Mbit/s between them"
                    : "the paper had three machines; here JVMs of one machine talk over a link of 100 Mbit/s, and the database is next to the server";
    if (shape != Shape.DATASET) {
      return wire;
    }
    return wire
        + (standIn == shape
            ? "; the paper's DataSet was XML in every protocol; here it is a DataSet in a native form"
            : "; the paper's Web services had the XML of a DataSet as elements; here it is a single string in every protocol");
  }
}
