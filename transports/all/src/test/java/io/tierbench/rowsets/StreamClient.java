package io.tierbench.rowsets;

import io.tierbench.contract.Batches;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;

/** A client of streamed rowsets, also as a program with a heap of its own. */
final class StreamClient implements AutoCloseable {
  private final Connection connection;
  private final Shop shop;

  /**
   * @param stack serialization and transport, such as {@code KRYO:TCP}
   */
  StreamClient(String stack, SocketAddress address) {
    Serialization serialization = Serialization.named(stack.replaceFirst(":.*", ""));
    connection =
        transport(stack)
            .connect(
                serialization.service(),
                address,
                new ConnectionOptions(
                    ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES, Duration.ofSeconds(90)));
    shop = serialization.client(connection, Effort.DOCUMENTED);
  }

  static Transport transport(String stack) {
    return Transport.named(stack.replaceFirst(".*:", ""));
  }

  Shop shop() {
    return shop;
  }

  @SuppressWarnings("unchecked")
  static <R> R call(Shop shop, String operation, int rows) {
    return shop.call((Operation<Integer, R>) Operation.named(operation), rows);
  }

  Batches<DataSet> stream(String operation, int rows) {
    return call(shop, operation, rows);
  }

  @Override
  public void close() {
    connection.close();
  }

  /** The number of rows, and a hash of their values. */
  record Content(long rows, int columns, long hash) {
    static Content of(Batches<DataSet> batches) {
      long[] sums = new long[3];
      batches.forEach(
          batch -> {
            var table = batch.tables().get(0);
            sums[1] = table.columns().size();
            table
                .rows()
                .forEach(
                    row -> {
                      sums[0]++;
                      sums[2] = 31 * sums[2] + Objects.hashCode(row.current());
                    });
          });
      return new Content(sums[0], (int) sums[1], sums[2]);
    }

    static Content of(DataSet whole) {
      return of((Batches<DataSet>) consumer -> consumer.accept(whole));
    }
  }

  /** Prints the content of a stream: stack, port, call and number of rows. */
  public static void main(String[] arguments) {
    SocketAddress address = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1]));
    try (StreamClient client = new StreamClient(arguments[0], address)) {
      System.out.println(Content.of(client.stream(arguments[2], Integer.parseInt(arguments[3]))));
    }
  }
}
