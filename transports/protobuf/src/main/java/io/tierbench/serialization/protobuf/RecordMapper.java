package io.tierbench.serialization.protobuf;

import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.proto.AddressMessage;
import io.tierbench.proto.CustomerMessage;
import io.tierbench.proto.FundsTransferMessage;
import io.tierbench.proto.OrderMessage;
import io.tierbench.proto.ProductInfoMessage;
import io.tierbench.proto.ProductMessage;
import io.tierbench.proto.PurchaseOrderMessage;
import org.mapstruct.CollectionMappingStrategy;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.NullValueCheckStrategy;
import org.mapstruct.ReportingPolicy;

/** Maps records to messages and back; MapStruct generates the code. */
@Mapper(
    uses = {ContractMapper.class, Decimals.class},
    collectionMappingStrategy = CollectionMappingStrategy.ADDER_PREFERRED,
    nullValueCheckStrategy = NullValueCheckStrategy.ALWAYS,
    typeConversionPolicy = ReportingPolicy.ERROR,
    // Builders have many setters that no record has.
    unmappedTargetPolicy = ReportingPolicy.IGNORE)
interface RecordMapper {
  RecordMapper INSTANCE = new RecordMapperImpl();

  @Mapping(target = "lineItemsList", source = "lineItems")
  OrderMessage toMessage(Order order);

  AddressMessage toMessage(Address address);

  Address toAddress(AddressMessage message);

  @Mapping(target = "orderItemsList", source = "orderItems")
  PurchaseOrderMessage toMessage(PurchaseOrder order);

  @Mapping(target = "orderItems", source = "orderItemsList")
  PurchaseOrder toPurchaseOrder(PurchaseOrderMessage message);

  FundsTransferMessage toMessage(FundsTransfer transfer);

  FundsTransfer toFundsTransfer(FundsTransferMessage message);

  @Mapping(target = "detailsList", source = "details")
  ProductInfoMessage toMessage(ProductInfo info);

  @Mapping(target = "details", source = "detailsList")
  ProductInfo toProductInfo(ProductInfoMessage message);

  ProductMessage toMessage(Product product);

  Product toProduct(ProductMessage message);

  CustomerMessage toMessage(Customer customer);

  Customer toCustomer(CustomerMessage message);
}
