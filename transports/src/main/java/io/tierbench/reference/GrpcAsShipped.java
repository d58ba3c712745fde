package io.tierbench.reference;

import com.google.protobuf.Empty;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.proto.Bytes;
import io.tierbench.proto.Count;
import io.tierbench.proto.CustomerId;
import io.tierbench.proto.CustomerMessage;
import io.tierbench.proto.DataSetMessage;
import io.tierbench.proto.FundsTransferMessage;
import io.tierbench.proto.OrderCount;
import io.tierbench.proto.OrderId;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductInfoMessage;
import io.tierbench.proto.ProductList;
import io.tierbench.proto.PurchaseOrderList;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.proto.Text;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.WebRowSetText;
import io.tierbench.serialization.protobuf.ContractMapper;
import io.tierbench.serialization.protobuf.DataSetMapper;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.serialization.soap.DataSetText;
import io.tierbench.transport.Listener;
import io.tierbench.transport.grpc.GrpcFaults;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.transport.netty.Sockets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * gRPC as grpc-java ships it: generated service base and blocking stub, every setting its default.
 * The messages are mapped to the domain as in the matrix.
 *
 * <p>By these defaults a message, there or back, has at most 4 MiB ({@link Fault#TOO_LARGE} above
 * it) and headers at most 8 KiB; a connection that sends no HTTP/2 preface is closed after two
 * minutes.
 */
public final class GrpcAsShipped {
  private static final DataSetMapper DATA_SETS = new DataSetMapper(Effort.DOCUMENTED);

  private static final long CLOSE_SECONDS = 5;

  static {
    EventLoops.lookForLeaksAsShipped();
  }

  private GrpcAsShipped() {}

  public static Listener serve(Shop shop, InetSocketAddress address) {
    Server server = NettyServerBuilder.forAddress(address).addService(new Service(shop)).build();
    try {
      server.start();
    } catch (IOException e) {
      throw Sockets.cannotListen(address, e);
    }
    return new Listener() {
      @Override
      public InetSocketAddress address() {
        return new InetSocketAddress(address.getAddress(), server.getPort());
      }

      @Override
      public void close() {
        server.shutdownNow();
        await(server::awaitTermination);
      }
    };
  }

  public static Client connect(InetSocketAddress address) {
    return new Client(
        NettyChannelBuilder.forAddress(address.getHostString(), address.getPort())
            .usePlaintext()
            .build());
  }

  /** The generated blocking stub as a shop. */
  public static final class Client implements Shop, AutoCloseable {
    private final ManagedChannel channel;
    private final ShopGrpc.ShopBlockingStub stub;

    private Client(ManagedChannel channel) {
      this.channel = channel;
      this.stub = ShopGrpc.newBlockingStub(channel);
    }

    @Override
    public void empty() {
      call(() -> stub.empty(Empty.getDefaultInstance()));
    }

    @Override
    public int storeOrder(Order order) {
      return call(() -> stub.storeOrder(ContractMapper.toMessage(order)).getOrderId());
    }

    @Override
    public List<Product> loadProducts() {
      return call(() -> ContractMapper.toProducts(stub.loadProducts(Empty.getDefaultInstance())));
    }

    @Override
    public Customer loadCustomer(String customerId) {
      return call(() -> ContractMapper.toCustomer(stub.loadCustomer(message(customerId))));
    }

    @Override
    public List<PurchaseOrder> getOrders(int count) {
      return call(() -> ContractMapper.toOrders(stub.getOrders(message(count))));
    }

    @Override
    public List<PurchaseOrder> getIdenticalOrders(int count) {
      return call(() -> ContractMapper.toOrders(stub.getIdenticalOrders(message(count))));
    }

    @Override
    public List<PurchaseOrder> getConstantOrders(int count) {
      return call(() -> ContractMapper.toOrders(stub.getConstantOrders(message(count))));
    }

    @Override
    public String transferFunds(FundsTransfer transfer) {
      return call(() -> stub.transferFunds(ContractMapper.toMessage(transfer)).getText());
    }

    @Override
    public String transferFundsTransacted(FundsTransfer transfer) {
      return call(() -> stub.transferFundsTransacted(ContractMapper.toMessage(transfer)).getText());
    }

    @Override
    public ProductInfo getProductInfo(int count) {
      return call(() -> ContractMapper.toProductInfo(stub.getProductInfo(countOf(count))));
    }

    @Override
    public byte[] getBytes(int count) {
      return call(() -> ContractMapper.toBytes(stub.getBytes(countOf(count))));
    }

    @Override
    public int storeOrderDataSet(DataSet order) {
      return call(() -> stub.storeOrderDataSet(DATA_SETS.toMessage(order)).getOrderId());
    }

    @Override
    public DataSet loadProductsDataSet() {
      return call(() -> DATA_SETS.toDataSet(stub.loadProductsDataSet(Empty.getDefaultInstance())));
    }

    @Override
    public DataSet loadCustomerDataSet(String customerId) {
      return call(() -> DATA_SETS.toDataSet(stub.loadCustomerDataSet(message(customerId))));
    }

    @Override
    public int storeOrderDataSetXml(DataSet order) {
      Text text = text(DataSetText.FORM, order);
      return call(() -> stub.storeOrderDataSetXml(text).getOrderId());
    }

    @Override
    public DataSet loadProductsDataSetXml() {
      return call(
          () ->
              DataSetText.FORM.parse(
                  stub.loadProductsDataSetXml(Empty.getDefaultInstance()).getText()));
    }

    @Override
    public DataSet loadCustomerDataSetXml(String customerId) {
      return call(
          () -> DataSetText.FORM.parse(stub.loadCustomerDataSetXml(message(customerId)).getText()));
    }

    @Override
    public List<Product> loadProductsConverted() {
      return call(
          () -> ContractMapper.toProducts(stub.loadProductsConverted(Empty.getDefaultInstance())));
    }

    @Override
    public Customer loadCustomerConverted(String customerId) {
      return call(() -> ContractMapper.toCustomer(stub.loadCustomerConverted(message(customerId))));
    }

    @Override
    public WebRows loadProductsWebRowSet() {
      return call(
          () ->
              WebRowSetText.FORM.parse(
                  stub.loadProductsWebRowSet(Empty.getDefaultInstance()).getText()));
    }

    @Override
    public WebRows loadCustomerWebRowSet(String customerId) {
      return call(
          () ->
              WebRowSetText.FORM.parse(stub.loadCustomerWebRowSet(message(customerId)).getText()));
    }

    private static OrderCount message(int count) {
      return OrderCount.newBuilder().setCount(count).build();
    }

    private static Count countOf(int count) {
      return Count.newBuilder().setCount(count).build();
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
    public void getOrders(OrderCount request, StreamObserver<PurchaseOrderList> observer) {
      answer(
          observer, () -> ContractMapper.toOrderList(shop.getOrders(ProtobufCodec.count(request))));
    }

    @Override
    public void getIdenticalOrders(OrderCount request, StreamObserver<PurchaseOrderList> observer) {
      answer(
          observer,
          () -> ContractMapper.toOrderList(shop.getIdenticalOrders(ProtobufCodec.count(request))));
    }

    @Override
    public void getConstantOrders(OrderCount request, StreamObserver<PurchaseOrderList> observer) {
      answer(
          observer,
          () -> ContractMapper.toOrderList(shop.getConstantOrders(ProtobufCodec.count(request))));
    }

    @Override
    public void transferFunds(FundsTransferMessage request, StreamObserver<Text> observer) {
      answer(observer, () -> text(shop.transferFunds(ContractMapper.toFundsTransfer(request))));
    }

    @Override
    public void transferFundsTransacted(
        FundsTransferMessage request, StreamObserver<Text> observer) {
      answer(
          observer,
          () -> text(shop.transferFundsTransacted(ContractMapper.toFundsTransfer(request))));
    }

    @Override
    public void getProductInfo(Count request, StreamObserver<ProductInfoMessage> observer) {
      answer(
          observer,
          () -> ContractMapper.toMessage(shop.getProductInfo(ProtobufCodec.count(request))));
    }

    @Override
    public void getBytes(Count request, StreamObserver<Bytes> observer) {
      answer(observer, () -> ContractMapper.toMessage(shop.getBytes(ProtobufCodec.count(request))));
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
      answer(
          observer,
          () -> message(shop.storeOrderDataSetXml(DataSetText.FORM.parse(request.getText()))));
    }

    @Override
    public void loadProductsDataSetXml(Empty request, StreamObserver<Text> observer) {
      answer(observer, () -> text(DataSetText.FORM, shop.loadProductsDataSetXml()));
    }

    @Override
    public void loadCustomerDataSetXml(CustomerId request, StreamObserver<Text> observer) {
      answer(
          observer,
          () ->
              text(
                  DataSetText.FORM,
                  shop.loadCustomerDataSetXml(ProtobufCodec.customerId(request))));
    }

    @Override
    public void loadProductsConverted(Empty request, StreamObserver<ProductList> observer) {
      answer(observer, () -> ContractMapper.toMessage(shop.loadProductsConverted()));
    }

    @Override
    public void loadCustomerConverted(
        CustomerId request, StreamObserver<CustomerMessage> observer) {
      answer(
          observer,
          () ->
              ContractMapper.toMessage(
                  shop.loadCustomerConverted(ProtobufCodec.customerId(request))));
    }

    @Override
    public void loadProductsWebRowSet(Empty request, StreamObserver<Text> observer) {
      answer(observer, () -> text(WebRowSetText.FORM, shop.loadProductsWebRowSet()));
    }

    @Override
    public void loadCustomerWebRowSet(CustomerId request, StreamObserver<Text> observer) {
      answer(
          observer,
          () ->
              text(
                  WebRowSetText.FORM,
                  shop.loadCustomerWebRowSet(ProtobufCodec.customerId(request))));
    }

    private static OrderId message(int orderId) {
      return OrderId.newBuilder().setOrderId(orderId).build();
    }

    private static <R> void answer(StreamObserver<R> observer, Supplier<R> call) {
      R response;
      try {
        response = call.get();
      } catch (ShopException e) {
        observer.onError(
            GrpcFaults.status(e.fault()).withDescription(e.getMessage()).asException());
        return;
      } catch (RuntimeException e) {
        observer.onError(Status.INTERNAL.withDescription("internal error").asException());
        return;
      }
      observer.onNext(response);
      observer.onCompleted();
    }
  }

  private static <T> Text text(TextForm<T> form, T value) {
    return text(form.print(value));
  }

  private static Text text(String text) {
    return Text.newBuilder().setText(text).build();
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
