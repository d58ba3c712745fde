package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Payload;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Conversions between a content and the parameters or the result of a method of the port. */
record PayloadBeans(
    Function<Object, @Nullable Object[]> toParts, Function<@Nullable Object[], Object> toContent) {
  private static final ShopMapper MAPPER = ShopMapper.INSTANCE;

  private static final PayloadBeans IDENTITY =
      new PayloadBeans(content -> new Object[] {content}, parts -> parts[0]);

  /** Conversions of the shop's payloads whose parameters or results are beans or absent. */
  private static final Map<Payload<?>, PayloadBeans> OF_SHOP =
      Map.of(
          Payload.EMPTY, new PayloadBeans(content -> new Object[0], parts -> null),
          Payload.ORDER, bean(Payload.ORDER, MAPPER::toType, MAPPER::toDomain),
          Payload.CUSTOMER, bean(Payload.CUSTOMER, MAPPER::toType, MAPPER::toDomain),
          Payload.PRODUCT_INFO, bean(Payload.PRODUCT_INFO, MAPPER::toType, MAPPER::toDomain),
          Payload.PRODUCTS, bean(Payload.PRODUCTS, MAPPER::toProductTypes, MAPPER::toProducts),
          Payload.PURCHASE_ORDERS,
              bean(Payload.PURCHASE_ORDERS, MAPPER::toOrderTypes, MAPPER::toOrders));

  static PayloadBeans of(Payload<?> payload) {
    return PortExtension.carries(payload)
        ? ofExtension(PortExtension.INSTALLED.orElseThrow())
        : OF_SHOP.getOrDefault(payload, IDENTITY);
  }

  private static <T, B> PayloadBeans ofExtension(PortExtension<T, B> extension) {
    return bean(extension.payload(), extension::toBean, extension::toDomain);
  }

  @SuppressWarnings("unchecked")
  private static <T, B> PayloadBeans bean(
      Payload<T> payload, Function<T, B> toBean, Function<B, T> toDomain) {
    Object absent = payload.rawType() == List.class ? List.of() : null;
    return new PayloadBeans(
        content -> new Object[] {toBean.apply((T) content)},
        parts ->
            toDomain.apply((B) required(parts[0] == null ? absent : parts[0], payload.argument())));
  }

  static <T> T required(@Nullable T value, String name) {
    if (value == null) {
      throw BadElement.missing(name);
    }
    return value;
  }
}
