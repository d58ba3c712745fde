package io.tierbench.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProductSearch;
import io.tierbench.plugin.Providers;
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
import io.tierbench.proto.ProductSearchMessage;
import io.tierbench.proto.PurchaseOrderList;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.proto.Text;
import io.tierbench.serialization.Codec;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.WireService;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Generated protobuf messages, mapped to and from the domain. The effort affects only row tables:
 * objects are generated messages in any case. A {@link MessageMapper} brings the messages of a
 * further payload.
 */
public final class ProtobufCodec implements Codec {
  private static final WireService SERVICE =
      new WireService(
          ShopGrpc.SERVICE_NAME, "application/protobuf", ShopGrpc.getServiceDescriptor());

  private final Map<Payload<?>, MessageMapper<?, ?>> mappers = new IdentityHashMap<>();

  public ProtobufCodec(Effort effort) {
    DataSetMapper dataSets = new DataSetMapper(effort);
    RecordMapper records = RecordMapper.INSTANCE;
    map(
        Payload.ORDER,
        order -> records.toMessage(requireItems(order)),
        OrderMessage.parser(),
        ContractMapper::toOrder);
    map(
        Payload.ORDER_ID,
        id -> OrderId.newBuilder().setOrderId(id).build(),
        OrderId.parser(),
        OrderId::getOrderId);
    map(
        Payload.ORDER_COUNT,
        count -> OrderCount.newBuilder().setCount(count).build(),
        OrderCount.parser(),
        ProtobufCodec::count);
    map(
        Payload.PURCHASE_ORDERS,
        ContractMapper::toOrderList,
        PurchaseOrderList.parser(),
        ContractMapper::toOrders);
    map(
        Payload.COUNT,
        count -> Count.newBuilder().setCount(count).build(),
        Count.parser(),
        ProtobufCodec::count);
    map(
        Payload.FUNDS_TRANSFER,
        records::toMessage,
        FundsTransferMessage.parser(),
        records::toFundsTransfer);
    map(
        Payload.PRODUCT_INFO,
        records::toMessage,
        ProductInfoMessage.parser(),
        records::toProductInfo);
    map(
        Payload.BYTES,
        bytes -> Bytes.newBuilder().setContent(ByteString.copyFrom(bytes)).build(),
        Bytes.parser(),
        message -> message.getContent().toByteArray());
    map(
        Payload.PRODUCTS,
        ContractMapper::toMessage,
        ProductList.parser(),
        ContractMapper::toProducts);
    map(
        Payload.CUSTOMER_ID,
        id -> CustomerId.newBuilder().setCustomerId(id).build(),
        CustomerId.parser(),
        ProtobufCodec::customerId);
    map(Payload.CUSTOMER, records::toMessage, CustomerMessage.parser(), records::toCustomer);
    map(Payload.DATA_SET, dataSets::toMessage, DataSetMessage.parser(), dataSets::toDataSet);
    map(
        Payload.TEXT,
        text -> Text.newBuilder().setText(text).build(),
        Text.parser(),
        Text::getText);
    map(
        Operation.SEARCH_PRODUCTS.request(),
        search -> {
          ProductSearchMessage.Builder message =
              ProductSearchMessage.newBuilder().setLimit(search.limit());
          return (search.name() == null ? message : message.setName(search.name())).build();
        },
        ProductSearchMessage.parser(),
        message ->
            new ProductSearch(message.hasName() ? message.getName() : null, message.getLimit()));
    for (MessageMapper<?, ?> mapper : Providers.of(MessageMapper.class)) {
      mappers.put(mapper.payload(), mapper);
    }
  }

  private <T, M extends Message> void map(
      Payload<T> payload, Function<T, M> toMessage, Parser<M> parser, Function<M, T> toDomain) {
    mappers.put(payload, new Mapping<>(payload, toMessage, parser, toDomain));
  }

  private static String customerId(CustomerId message) {
    if (!message.hasCustomerId()) {
      throw BadElement.missing("customer_id");
    }
    return message.getCustomerId();
  }

  private static int count(OrderCount message) {
    if (!message.hasCount()) {
      throw BadElement.missing("count");
    }
    return message.getCount();
  }

  private static int count(Count message) {
    if (!message.hasCount()) {
      throw BadElement.missing("count");
    }
    return message.getCount();
  }

  /** Rejects an order without a list: a message does not distinguish null from an empty list. */
  private static Order requireItems(Order order) {
    Objects.requireNonNull(order.lineItems(), "the order has no list of line items");
    return order;
  }

  @Override
  public WireService service() {
    return SERVICE;
  }

  /** Returns protobuf's method name, such as {@code LoadProducts}. */
  @Override
  public String wireName(Operation<?, ?> operation) {
    String name = operation.name();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) {
    return mapper(payload).toMessage(value).toByteArray();
  }

  @Override
  public <T> T decode(Payload<T> payload, byte[] bytes) throws Exception {
    return decode(mapper(payload), bytes);
  }

  private static <T, M extends Message> T decode(MessageMapper<T, M> mapper, byte[] bytes)
      throws Exception {
    return mapper.toDomain(mapper.parser().parseFrom(bytes));
  }

  /** Tells whether there are messages of a payload: a plug-in may bring a payload without them. */
  public boolean carries(Payload<?> payload) {
    return mappers.containsKey(payload);
  }

  @SuppressWarnings("unchecked")
  public <T> MessageMapper<T, ?> mapper(Payload<T> payload) {
    return (MessageMapper<T, ?>) Objects.requireNonNull(mappers.get(payload));
  }

  private record Mapping<T, M extends Message>(
      Payload<T> payload, Function<T, M> message, Parser<M> parser, Function<M, T> domain)
      implements MessageMapper<T, M> {

    @Override
    public M toMessage(T value) {
      return message.apply(value);
    }

    @Override
    public T toDomain(M value) {
      return domain.apply(value);
    }
  }
}
