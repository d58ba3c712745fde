package io.tierbench.serialization;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A binding of the shop to an exchange by a {@link Codec}. */
public final class CodecBinding implements Binding {
  private static final byte[] NO_BYTES = {};

  private final Codec codec;
  private final Map<Operation<?, ?>, String> wireNames;
  private final Map<String, Operation<?, ?>> byWireName;

  public CodecBinding(Codec codec) {
    this.codec = codec;
    wireNames = new IdentityHashMap<>();
    Operation.all().forEach(operation -> wireNames.put(operation, codec.wireName(operation)));
    byWireName =
        Operation.all().stream().collect(Collectors.toMap(codec::wireName, Function.identity()));
  }

  @Override
  public WireService service() {
    return codec.service();
  }

  @Override
  public Shop client(Exchange exchange) {
    return new CodecShop(exchange);
  }

  @Override
  public Exchange server(Shop shop) {
    return (name, request) -> serve(shop, operation(name), request);
  }

  private Operation<?, ?> operation(String wireName) {
    Operation<?, ?> operation = byWireName.get(wireName);
    return operation == null ? Operation.named(wireName) : operation;
  }

  private <Q, R> byte[] serve(Shop shop, Operation<Q, R> operation, byte[] bytes) {
    Q request;
    try {
      request = decode(operation.request(), bytes);
    } catch (BadElement e) {
      throw e.in(operation.name());
    } catch (Exception | StackOverflowError e) {
      throw new ExchangeException(Fault.BAD_REQUEST, decodingFailure("request", operation, e), e);
    }
    return encode(operation.response(), shop.call(operation, request));
  }

  private <T> byte[] encode(Payload<T> payload, T value) {
    if (payload == Payload.EMPTY) {
      return NO_BYTES;
    }
    try {
      TextForm<T> form = TextForm.of(payload);
      return form == null
          ? codec.encode(payload, value)
          : codec.encode(Payload.TEXT, form.print(value));
    } catch (ShopException e) {
      throw e;
    } catch (Exception e) {
      throw new ShopException(Fault.INTERNAL, "%s cannot be encoded".formatted(payload), e);
    }
  }

  private <T> T decode(Payload<T> payload, byte[] bytes) throws Exception {
    if (payload == Payload.EMPTY) {
      @SuppressWarnings("unchecked")
      T nothing = (T) Payload.NOTHING;
      return nothing;
    }
    TextForm<T> form = TextForm.of(payload);
    return form == null
        ? decodeObject(payload, bytes)
        : form.parse(decodeObject(Payload.TEXT, bytes));
  }

  private <T> T decodeObject(Payload<T> payload, byte[] bytes) throws Exception {
    // Typed as Object: a cast to the domain type would fail in the caller and not name the codec.
    Object value = codec.decode(payload, bytes);
    if (value == null) {
      throw BadElement.missing(payload.argument());
    }
    if (!payload.isInstance(value)) {
      throw new WrongResult(codec, payload, value);
    }
    @SuppressWarnings("unchecked")
    T decoded = (T) value;
    return decoded;
  }

  /**
   * Creates the message of a decoding failure, with the reason only if the failure is ours, not the
   * library's.
   */
  private String decodingFailure(String message, Operation<?, ?> operation, Throwable cause) {
    return "the %s of '%s' cannot be decoded as %s%s"
        .formatted(
            message,
            operation.name(),
            codec.service().contentType(),
            cause instanceof WrongResult || cause instanceof BadElement
                ? ": " + cause.getMessage()
                : "");
  }

  private static final class WrongResult extends Exception {
    private static final long serialVersionUID = 1L;

    WrongResult(Codec codec, Payload<?> payload, Object value) {
      super(
          "%s returned %s for the %s"
              .formatted(
                  codec.getClass().getSimpleName(), value.getClass().getSimpleName(), payload));
    }
  }

  private final class CodecShop implements Shop {
    private final Exchange exchange;

    CodecShop(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      byte[] response =
          exchange.call(
              Objects.requireNonNull(wireNames.get(operation)),
              encode(operation.request(), request));
      try {
        return decode(operation.response(), response);
      } catch (Exception e) {
        throw new ShopException(Fault.INTERNAL, decodingFailure("response", operation, e), e);
      }
    }
  }
}
