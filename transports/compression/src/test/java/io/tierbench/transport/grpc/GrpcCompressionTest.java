package io.tierbench.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.proto.OrderId;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.WireService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests other clients and servers of gRPC, which compress by themselves. */
class GrpcCompressionTest extends TransportFixture {
  private static final int LIMIT = 100_000;

  private static final WireService SERVICE =
      new WireService("tierbench.Shop", "application/x-protobuf", ShopGrpc.getServiceDescriptor());

  private static final OrderMessage ORDER =
      OrderMessage.newBuilder().setCustomerId("ALFKI".repeat(1_000)).build();

  /** Headers of the last answer. */
  private final AtomicReference<Metadata> answered = new AtomicReference<>();

  private ShopGrpc.ShopBlockingStub stub(Compression compression) {
    Listener listener =
        opened(
            Known.GRPC.serve(
                Map.of(SERVICE, (operation, request) -> orderId(request.length).toByteArray()),
                Loopback.ANY_PORT,
                new ListenerOptions(ListenerOptions.INLINE, LIMIT).compressed(compression)));
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(listener.address()).usePlaintext().build();
    opened(channel::shutdownNow);
    return ShopGrpc.newBlockingStub(channel)
        .withInterceptors(
            MetadataUtils.newCaptureMetadataInterceptor(answered, new AtomicReference<>()));
  }

  private static OrderId orderId(int id) {
    return OrderId.newBuilder().setOrderId(id).build();
  }

  private String answered(String name) {
    return answered.get().get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
  }

  private static void assertStored(ShopGrpc.ShopBlockingStub stub, OrderMessage order) {
    assertThat(stub.storeOrder(order).getOrderId()).isEqualTo(order.getSerializedSize());
  }

  @Test
  void theGzipOfTheGeneratedStubIsReadAndAnswered() {
    ShopGrpc.ShopBlockingStub stub = stub(Known.GZIP);
    for (int i = 0; i < 2; i++) {
      assertStored(stub.withCompression("gzip"), ORDER);
      // It asks for gzip in any case.
      assertStored(stub, ORDER);
      assertThat(answered("grpc-encoding")).isEqualTo("gzip");
      assertThat(answered("grpc-accept-encoding")).isEqualTo("gzip");
      // gRPC does not compress an empty message.
      assertStored(stub.withCompression("gzip"), OrderMessage.getDefaultInstance());
    }
  }

  /** A plain listener sends gRPC-Java's default headers, unchanged from earlier versions. */
  @Test
  void aPlainListenerSaysWhatItSaidBefore() {
    assertStored(stub(Compression.NONE), ORDER);
    assertThat(answered.get().keys())
        .containsExactlyInAnyOrder("content-type", "grpc-encoding", "grpc-accept-encoding");
    assertThat(answered("grpc-encoding")).isEqualTo("identity");
    assertThat(answered("grpc-accept-encoding")).isEqualTo("gzip");
  }

  /** Connects to a service by generated code, which compresses its answers. */
  private Connection connectToGenerated(Compression compression) throws Exception {
    Server server =
        NettyServerBuilder.forAddress(Loopback.ANY_PORT)
            .addService(
                new ShopGrpc.ShopImplBase() {
                  @Override
                  public void storeOrder(OrderMessage order, StreamObserver<OrderId> answer) {
                    ((ServerCallStreamObserver<OrderId>) answer).setCompression("gzip");
                    answer.onNext(orderId(order.getCustomerId().length()));
                    answer.onCompleted();
                  }
                })
            .build()
            .start();
    opened(server::shutdownNow);
    return opened(
        Known.GRPC.connect(
            SERVICE,
            server.getListenSockets().get(0),
            new ConnectionOptions(LIMIT, Duration.ofSeconds(30)).compressed(compression)));
  }

  @Test
  void ourClientCallsGeneratedCode() throws Exception {
    for (Compression compression : List.of(Compression.NONE, Known.GZIP)) {
      Connection connection = connectToGenerated(compression);
      byte[] answer = connection.call("StoreOrder", ORDER.toByteArray());
      assertThat(OrderId.parseFrom(answer)).isEqualTo(orderId(5_000));
      assertThat(OrderId.parseFrom(connection.call("StoreOrder", new byte[0])))
          .isEqualTo(orderId(0));
    }
  }
}
