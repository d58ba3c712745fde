package io.tierbench.serialization.soap;

import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseOrder;
import io.tierbench.serialization.soap.ShopTypes.AddressType;
import io.tierbench.serialization.soap.ShopTypes.CustomerType;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.serialization.soap.ShopTypes.ProductInfoType;
import io.tierbench.serialization.soap.ShopTypes.ProductType;
import io.tierbench.serialization.soap.ShopTypes.PurchaseOrderType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mapstruct.BeforeMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.Named;
import org.mapstruct.ReportingPolicy;

/** Maps objects of the contract to the beans of the WSDL and back; MapStruct generates the code. */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface ShopMapper {
  ShopMapper INSTANCE = new ShopMapperImpl();

  OrderType toType(Order order);

  Order toDomain(OrderType type);

  CustomerType toType(Customer customer);

  Customer toDomain(CustomerType type);

  ProductInfoType toType(ProductInfo info);

  ProductInfo toDomain(ProductInfoType type);

  List<ProductType> toProductTypes(List<Product> products);

  List<Product> toProducts(List<ProductType> types);

  List<PurchaseOrderType> toOrderTypes(List<PurchaseOrder> orders);

  List<PurchaseOrder> toOrders(List<PurchaseOrderType> types);

  @Mapping(target = "schemaAndRows", ignore = true)
  DataSetType toType(DataSet dataSet);

  default DataSetType.@Nullable Values toType(@Nullable List<Object> values) {
    return values == null ? null : DataSetMapper.toType(values);
  }

  @Named("present")
  AddressType presentToType(Address address);

  @Named("present")
  Address presentToDomain(AddressType type);

  default @Nullable AddressType toType(@Nullable Address address) {
    return address == null ? null : presentToType(address);
  }

  default @Nullable Address toDomain(@Nullable AddressType type) {
    return type == null ? null : presentToDomain(type);
  }

  /** Rejects null, for which generated methods would return null: JAXB would skip it in a list. */
  @BeforeMapping
  default void require(Object source) {
    Objects.requireNonNull(source);
  }
}
