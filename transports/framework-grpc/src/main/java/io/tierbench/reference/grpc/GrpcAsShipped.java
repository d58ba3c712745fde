package io.tierbench.reference.grpc;

import com.google.protobuf.Empty;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.FrameworkListener;
import io.tierbench.proto.CustomerId;
import io.tierbench.proto.CustomerMessage;
import io.tierbench.proto.DataSetMessage;
import io.tierbench.proto.OrderId;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductList;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.proto.Text;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.protobuf.ContractMapper;
import io.tierbench.serialization.protobuf.DataSetMapper;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.transport.Listener;
import io.tierbench.transport.grpc.GrpcFaults;
import io.tierbench.transport.netty.EventLoops;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * gRPC as shipped with grpc-java: generated service base and blocking stub, all settings at their
 * defaults. It has the operations of the matrix in every shape, whose messages are mapped to the
 * domain as there.
 *
 * <p>With these defaults a message in either direction has at most 4 MiB ({@link Fault#TOO_LARGE}
 * above it) and headers at most 8 KiB; a connection that sends no HTTP/2 preface is closed after
 * two minutes.
 */
public final class GrpcAsShipped {
  private static final DataSetMapper DATA_SETS = new DataSetMapper(Effort.DOCUMENTED);

  private static final long CLOSE_SECONDS = 5;

  static {
    EventLoops.lookForLeaksAsShipped();
  }

  private GrpcAsShipped() {}

  public static Listener serve(Shop shop, InetSocketAddress address) {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(address).addService(new Service(shop));
    List<ProvidedMethod<?, ?, ?, ?>> provided = ProvidedMethod.all();
    if (!provided.isEmpty()) {
      builder.addService(ProvidedMethod.service(provided, shop));
    }
    Server server = builder.build();
    try {
      server.start();
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
    return new FrameworkListener(
        FrameworkListener.at(address, server.getPort()),
        () -> {
          server.shutdownNow();
          await(server::awaitTermination);
        });
  }

  /** Creates a client over Netty. */
  public static Client connect(InetSocketAddress address) {
    return new Client(NettyChannelBuilder.forAddress(address.getHostString(), address.getPort()));
  }

  /** Creates a client over OkHttp. */
  public static Client connectByOkHttp(InetSocketAddress address) {
    return new Client(OkHttpChannelBuilder.forAddress(address.getHostString(), address.getPort()));
  }

  /** The generated blocking stub as a shop of the matrix. */
  public static final class Client extends HandlingShop implements Framework.Client {
    private static final Empty NOTHING = Empty.getDefaultInstance();

    private final ManagedChannel channel;

    private Client(ManagedChannelBuilder<?> builder) {
      channel = builder.usePlaintext().build();
      ShopGrpc.ShopBlockingStub stub = ShopGrpc.newBlockingStub(channel);
      handle(
          Operation.EMPTY,
          nothing -> {
            call(() -> stub.empty(NOTHING));
            return Payload.NOTHING;
          });
      handle(
          Operation.STORE_ORDER,
          order -> call(() -> stub.storeOrder(ContractMapper.toMessage(order)).getOrderId()));
      handle(
          Operation.LOAD_PRODUCTS,
          nothing -> call(() -> ContractMapper.toProducts(stub.loadProducts(NOTHING))));
      handle(
          Operation.LOAD_CUSTOMER,
          id -> call(() -> ContractMapper.toCustomer(stub.loadCustomer(message(id)))));
      handle(
          Operation.STORE_ORDER_DATA_SET,
          order -> call(() -> stub.storeOrderDataSet(DATA_SETS.toMessage(order)).getOrderId()));
      handle(
          Operation.LOAD_PRODUCTS_DATA_SET,
          nothing -> call(() -> DATA_SETS.toDataSet(stub.loadProductsDataSet(NOTHING))));
      handle(
          Operation.LOAD_CUSTOMER_DATA_SET,
          id -> call(() -> DATA_SETS.toDataSet(stub.loadCustomerDataSet(message(id)))));
      handle(
          Operation.STORE_ORDER_DATA_SET_XML,
          order ->
              call(
                  () -> stub.storeOrderDataSetXml(text(Payload.DATA_SET_XML, order)).getOrderId()));
      handle(
          Operation.LOAD_PRODUCTS_DATA_SET_XML,
          nothing -> call(() -> parse(Payload.DATA_SET_XML, stub.loadProductsDataSetXml(NOTHING))));
      handle(
          Operation.LOAD_CUSTOMER_DATA_SET_XML,
          id -> call(() -> parse(Payload.DATA_SET_XML, stub.loadCustomerDataSetXml(message(id)))));
      handle(
          Operation.LOAD_PRODUCTS_CONVERTED,
          nothing -> call(() -> ContractMapper.toProducts(stub.loadProductsConverted(NOTHING))));
      handle(
          Operation.LOAD_CUSTOMER_CONVERTED,
          id -> call(() -> ContractMapper.toCustomer(stub.loadCustomerConverted(message(id)))));
      handle(
          Operation.LOAD_PRODUCTS_WEB_ROW_SET,
          nothing -> call(() -> parse(Payload.WEB_ROWS, stub.loadProductsWebRowSet(NOTHING))));
      handle(
          Operation.LOAD_CUSTOMER_WEB_ROW_SET,
          id -> call(() -> parse(Payload.WEB_ROWS, stub.loadCustomerWebRowSet(message(id)))));
      ProvidedMethod.all().forEach(this::handle);
    }

    private <Q, R> void handle(ProvidedMethod<Q, R, ?, ?> method) {
      handle(method.operation(), request -> call(() -> method.call(channel, request)));
    }

    private static CustomerId message(String customerId) {
      return CustomerId.newBuilder().setCustomerId(customerId).build();
    }

    private static <R> R call(Supplier<R> call) {
      try {
        return call.get();
      } catch (StatusRuntimeException e) {
        throw new ShopException(
            GrpcFaults.fault(e.getStatus().getCode()), e.getStatus().getDescription(), e);
      }
    }

    @Override
    public void close() {
      channel.shutdownNow();
      await(channel::awaitTermination);
    }
  }

  private static final class Service extends ShopGrpc.ShopImplBase {
    private final Shop shop;

    Service(Shop shop) {
      this.shop = shop;
    }

    @Override
    public void empty(Empty request, StreamObserver<Empty> observer) {
      answer(
          observer,
          () -> {
            shop.empty();
            return Empty.getDefaultInstance();
          });
    }

    @Override
    public void storeOrder(OrderMessage request, StreamObserver<OrderId> observer) {
      answer(observer, () -> message(shop.storeOrder(ContractMapper.toOrder(request))));
    }

    @Override
    public void loadProducts(Empty request, StreamObserver<ProductList> observer) {
      answer(observer, () -> ContractMapper.toMessage(shop.loadProducts()));
    }

    @Override
    public void loadCustomer(CustomerId request, StreamObserver<CustomerMessage> observer) {
      answer(
          observer,
          () -> ContractMapper.toMessage(shop.loadCustomer(ProtobufCodec.customerId(request))));
    }

    @Override
    public void storeOrderDataSet(DataSetMessage request, StreamObserver<OrderId> observer) {
      answer(observer, () -> message(shop.storeOrderDataSet(DATA_SETS.toDataSet(request))));
    }

    @Override
    public void loadProductsDataSet(Empty request, StreamObserver<DataSetMessage> observer) {
      answer(observer, () -> DATA_SETS.toMessage(shop.loadProductsDataSet()));
    }

    @Override
    public void loadCustomerDataSet(CustomerId request, StreamObserver<DataSetMessage> observer) {
      answer(
          observer,
          () -> DATA_SETS.toMessage(shop.loadCustomerDataSet(ProtobufCodec.customerId(request))));
    }

    @Override
    public void storeOrderDataSetXml(Text request, StreamObserver<OrderId> observer) {
      serve(
          observer,
          Operation.STORE_ORDER_DATA_SET_XML,
          () -> parse(Payload.DATA_SET_XML, request),
          Service::message);
    }

    @Override
    public void loadProductsDataSetXml(Empty request, StreamObserver<Text> observer) {
      serve(
          observer,
          Operation.LOAD_PRODUCTS_DATA_SET_XML,
          () -> Payload.NOTHING,
          dataSet -> text(Payload.DATA_SET_XML, dataSet));
    }

    @Override
    public void loadCustomerDataSetXml(CustomerId request, StreamObserver<Text> observer) {
      serve(
          observer,
          Operation.LOAD_CUSTOMER_DATA_SET_XML,
          () -> ProtobufCodec.customerId(request),
          dataSet -> text(Payload.DATA_SET_XML, dataSet));
    }

    @Override
    public void loadProductsConverted(Empty request, StreamObserver<ProductList> observer) {
      serve(
          observer,
          Operation.LOAD_PRODUCTS_CONVERTED,
          () -> Payload.NOTHING,
          ContractMapper::toMessage);
    }

    @Override
    public void loadCustomerConverted(
        CustomerId request, StreamObserver<CustomerMessage> observer) {
      serve(
          observer,
          Operation.LOAD_CUSTOMER_CONVERTED,
          () -> ProtobufCodec.customerId(request),
          ContractMapper::toMessage);
    }

    @Override
    public void loadProductsWebRowSet(Empty request, StreamObserver<Text> observer) {
      serve(
          observer,
          Operation.LOAD_PRODUCTS_WEB_ROW_SET,
          () -> Payload.NOTHING,
          rows -> text(Payload.WEB_ROWS, rows));
    }

    @Override
    public void loadCustomerWebRowSet(CustomerId request, StreamObserver<Text> observer) {
      serve(
          observer,
          Operation.LOAD_CUSTOMER_WEB_ROW_SET,
          () -> ProtobufCodec.customerId(request),
          rows -> text(Payload.WEB_ROWS, rows));
    }

    private <Q, R, M> void serve(
        StreamObserver<M> observer,
        Operation<Q, R> operation,
        Supplier<Q> request,
        Function<R, M> toMessage) {
      answer(observer, () -> toMessage.apply(shop.call(operation, request.get())));
    }

    private static OrderId message(int orderId) {
      return OrderId.newBuilder().setOrderId(orderId).build();
    }
  }

  static <R> void answer(StreamObserver<R> observer, Supplier<R> call) {
    R response;
    try {
      response = call.get();
    } catch (ShopException e) {
      observer.onError(GrpcFaults.status(e.fault()).withDescription(e.getMessage()).asException());
      return;
    } catch (RuntimeException e) {
      observer.onError(Status.INTERNAL.withDescription("internal error").asException());
      return;
    }
    observer.onNext(response);
    observer.onCompleted();
  }

  private static <T> Text text(Payload<T> payload, T value) {
    return Text.newBuilder()
        .setText(Objects.requireNonNull(TextForm.of(payload)).print(value))
        .build();
  }

  private static <T> T parse(Payload<T> payload, Text text) {
    return Objects.requireNonNull(TextForm.of(payload)).parse(text.getText());
  }

  private interface Termination {
    boolean await(long timeout, TimeUnit unit) throws InterruptedException;
  }

  private static void await(Termination termination) {
    try {
      termination.await(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
