package io.tierbench.transport.grpc;

import static io.tierbench.contract.Faults.assertExchangeFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.proto.CustomerId;
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
import org.junit.jupiter.api.Test;

/** Tests other clients and servers of gRPC, which compress by themselves. */
class GrpcCompressionTest extends TransportFixture {
  private static final int LIMIT = 100_000;
  private static final WireService SERVICE =
      new WireService("tierbench.Shop", "application/x-protobuf", ShopGrpc.getServiceDescriptor());
  private static final OrderMessage ORDER =
      OrderMessage.newBuilder().setCustomerId("ALFKI".repeat(1_000)).build();

  /** Headers of the last answer. */
  private volatile Metadata answered = new Metadata();

  private ShopGrpc.ShopBlockingStub stub(Compression compression) {
    Listener listener =
        opened(
            Known.GRPC.serve(
                Map.of(SERVICE, GrpcCompressionTest::answer),
                Loopback.ANY_PORT,
                new ListenerOptions(ListenerOptions.INLINE, LIMIT).compressed(compression)));
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(listener.address()).usePlaintext().build();
    opened(channel::shutdownNow);
    return ShopGrpc.newBlockingStub(channel).withInterceptors(new Headers());
  }

  private static byte[] answer(String operation, byte[] request) {
    if (operation.equals("LoadCustomer")) {
      throw new ShopException(Fault.NOT_FOUND, "no such customer");
    }
    return OrderId.newBuilder().setOrderId(request.length).build().toByteArray();
  }

  private final class Headers implements ClientInterceptor {
    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(
        MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void start(Listener<R> listener, Metadata headers) {
          super.start(
              new SimpleForwardingClientCallListener<>(listener) {
                @Override
                public void onHeaders(Metadata received) {
                  answered = received;
                  super.onHeaders(received);
                }
              },
              headers);
        }
      };
    }
  }

  private String answered(String name) {
    return answered.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
  }

  private static Status.Code code(ShopGrpc.ShopBlockingStub stub, OrderMessage order) {
    try {
      stub.storeOrder(order);
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  @Test
  void theGzipOfTheGeneratedStubIsReadAndAnswered() {
    ShopGrpc.ShopBlockingStub stub = stub(Known.GZIP);

    for (int i = 0; i < 3; i++) {
      assertThat(stub.withCompression("gzip").storeOrder(ORDER).getOrderId())
          .isEqualTo(ORDER.getSerializedSize());
      // It asks for gzip in any case.
      assertThat(stub.storeOrder(ORDER).getOrderId()).isEqualTo(ORDER.getSerializedSize());
      assertThat(answered("grpc-encoding")).isEqualTo("gzip");
      assertThat(answered("grpc-accept-encoding")).isEqualTo("gzip");
      // gRPC does not compress an empty message.
      assertThat(
              stub.withCompression("gzip")
                  .storeOrder(OrderMessage.getDefaultInstance())
                  .getOrderId())
          .isZero();
    }
  }

  @Test
  void aBombOfTheGeneratedStubIsTooLarge() {
    ShopGrpc.ShopBlockingStub stub = stub(Known.GZIP).withCompression("gzip");
    OrderMessage bomb = OrderMessage.newBuilder().setCustomerId("A".repeat(20 << 20)).build();

    for (int i = 0; i < 2; i++) {
      assertThat(code(stub, bomb)).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(code(stub, ORDER)).isEqualTo(Status.Code.OK);
    }
  }

  @Test
  void aListenerOfAnotherCompressionRefusesGzip() {
    for (Compression compression : List.of(Compression.NONE, Known.ZSTD)) {
      ShopGrpc.ShopBlockingStub stub = stub(compression);
      assertThatThrownBy(() -> stub.withCompression("gzip").storeOrder(ORDER))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e ->
                  assertThat(e.getStatus())
                      .returns(Status.Code.INVALID_ARGUMENT, Status::getCode)
                      .returns(
                          compression == Compression.NONE
                              ? "compressed requests are not supported"
                              : "requests must be uncompressed or in the content coding zstd",
                          Status::getDescription));
      assertThat(stub.storeOrder(ORDER).getOrderId()).isEqualTo(ORDER.getSerializedSize());
      assertThat(answered("grpc-encoding")).isEqualTo("identity");
    }
  }

  @Test
  void theGeneratedStubSeesFaults() {
    ShopGrpc.ShopBlockingStub stub = stub(Compression.NONE);
    assertThatThrownBy(() -> stub.loadCustomer(CustomerId.getDefaultInstance()))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e ->
                assertThat(e.getStatus())
                    .returns(Status.Code.NOT_FOUND, Status::getCode)
                    .returns("no such customer", Status::getDescription));
  }

  /** A plain listener sends gRPC-Java's default headers, unchanged from earlier versions. */
  @Test
  void aPlainListenerSaysWhatItSaidBefore() {
    assertThat(code(stub(Compression.NONE), ORDER)).isEqualTo(Status.Code.OK);
    assertThat(answered.keys())
        .containsExactlyInAnyOrder("content-type", "grpc-encoding", "grpc-accept-encoding");
    assertThat(answered("grpc-encoding")).isEqualTo("identity");
    assertThat(answered("grpc-accept-encoding")).isEqualTo("gzip");
  }

  /** Connects to a service by generated code, which compresses its answers on request. */
  private Connection connectToGenerated(Compression compression) throws Exception {
    Server server =
        NettyServerBuilder.forAddress(Loopback.ANY_PORT)
            .addService(
                new ShopGrpc.ShopImplBase() {
                  @Override
                  public void storeOrder(OrderMessage order, StreamObserver<OrderId> answer) {
                    ((ServerCallStreamObserver<OrderId>) answer).setCompression("gzip");
                    answer.onNext(
                        OrderId.newBuilder().setOrderId(order.getCustomerId().length()).build());
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
      assertThat(OrderId.parseFrom(answer).getOrderId()).isEqualTo(5_000);
      assertThat(OrderId.parseFrom(connection.call("StoreOrder", new byte[0])).getOrderId())
          .isZero();
    }
  }

  @Test
  void aServerThatDoesNotKnowACompressionRefusesIt() throws Exception {
    Connection connection = connectToGenerated(Known.LZ4);
    for (int i = 0; i < 2; i++) {
      assertExchangeFault(
              Fault.UNKNOWN_OPERATION, () -> connection.call("StoreOrder", ORDER.toByteArray()))
          .hasMessageContaining("lz4");
    }
  }
}
