package io.tierbench.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Empty;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.proto.CustomerId;
import io.tierbench.proto.OrderId;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.WireService;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a service with a descriptor, called by the generated stub. */
class GrpcServiceTest {
  private static final WireService SERVICE =
      new WireService("tierbench.Shop", "application/x-protobuf", ShopGrpc.getServiceDescriptor());

  private Listener listener;
  private ManagedChannel channel;
  private ShopGrpc.ShopBlockingStub stub;

  @BeforeEach
  void open() {
    listener =
        Known.GRPC.serve(
            Map.of(SERVICE, GrpcServiceTest::answer),
            Loopback.ANY_PORT,
            new ListenerOptions(ListenerOptions.INLINE, 1 << 20));
    channel = NettyChannelBuilder.forAddress(listener.address()).usePlaintext().build();
    stub = ShopGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void close() {
    channel.shutdownNow();
    listener.close();
  }

  private static byte[] answer(String operation, byte[] request) {
    return switch (operation) {
      case "Empty" -> request;
      case "StoreOrder" -> OrderId.newBuilder().setOrderId(request.length).build().toByteArray();
      case "LoadCustomer" -> throw new ShopException(Fault.NOT_FOUND, "no such customer");
      default -> throw new ShopException(Fault.UNKNOWN_OPERATION, "no operation " + operation);
    };
  }

  @Test
  void theGeneratedStubIsServed() {
    OrderMessage order = OrderMessage.newBuilder().setCustomerId("ALFKI").build();

    assertThat(stub.empty(Empty.getDefaultInstance())).isEqualTo(Empty.getDefaultInstance());
    assertThat(stub.storeOrder(order).getOrderId()).isEqualTo(order.getSerializedSize());
  }

  @Test
  void theGeneratedStubSeesFaults() {
    assertThatThrownBy(() -> stub.loadCustomer(CustomerId.getDefaultInstance()))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e ->
                assertThat(e.getStatus())
                    .returns(Status.Code.NOT_FOUND, Status::getCode)
                    .returns("no such customer", Status::getDescription));
  }

  @Test
  void ourOwnClientIsServedToo() {
    try (var connection =
        Known.GRPC.connect(SERVICE, listener.address(), ConnectionOptions.DEFAULT)) {
      assertThat(connection.call("Empty", new byte[0])).isEmpty();
      assertThatThrownBy(() -> connection.call("Nothing", new byte[0]))
          .isInstanceOfSatisfying(
              ShopException.class, e -> assertThat(e.fault()).isEqualTo(Fault.UNKNOWN_OPERATION))
          .hasMessage("no operation Nothing");
    }
  }

  @Test
  void aDescriptorOfAnotherNameIsRefused() {
    WireService misnamed =
        new WireService("other.Shop", "application/x-protobuf", SERVICE.schema());
    ListenerOptions options = new ListenerOptions(ListenerOptions.INLINE, 1 << 20);

    assertThatThrownBy(
            () ->
                Known.GRPC.serve(
                    Map.of(misnamed, GrpcServiceTest::answer), Loopback.ANY_PORT, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("other.Shop");
  }
}
