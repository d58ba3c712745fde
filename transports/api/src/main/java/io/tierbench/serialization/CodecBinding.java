package io.tierbench.serialization;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Batches;
import io.tierbench.contract.DataSet;
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
import java.util.function.Consumer;
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
    Operation.known().forEach(operation -> wireNames.put(operation, codec.wireName(operation)));
    byWireName =
        Operation.known().stream().collect(Collectors.toMap(codec::wireName, Function.identity()));
  }

  @Override
  public WireService service() {
    return codec.service();
  }

  @Override
  public Shop client(Exchange exchange) {
    return new Shop() {
      @Override
      public <Q, R> R call(Operation<Q, R> operation, Q request) {
        return send(exchange, operation, request);
      }
    };
  }

  @Override
  public Exchange server(Shop shop) {
    return new Exchange() {
      @Override
      public byte[] call(String name, byte[] request) {
        return serve(shop, operation(name), request);
      }

      @Override
      public boolean streams(String name) {
        Operation<?, ?> operation = byWireName.get(name);
        return operation != null && operation.response() == Payload.DATA_SET_BATCHES;
      }

      @Override
      @SuppressWarnings("unchecked")
      public void stream(String name, byte[] request, Consumer<byte[]> messages) {
        serve(shop, (Operation<?, Batches<DataSet>>) operation(name), request, messages);
      }
    };
  }

  private Operation<?, ?> operation(String wireName) {
    Operation<?, ?> operation = byWireName.get(wireName);
    return operation == null ? Operation.named(wireName) : operation;
  }

  private <Q, R> byte[] serve(Shop shop, Operation<Q, R> operation, byte[] bytes) {
    if (operation.response() == Payload.DATA_SET_BATCHES) {
      throw new ShopException(
          Fault.BAD_REQUEST,
          "'%s' is answered by a stream, which this connection does not have"
              .formatted(operation.name()));
    }
    return encode(operation.response(), shop.call(operation, request(operation, bytes)));
  }

  private <Q> void serve(
      Shop shop,
      Operation<Q, Batches<DataSet>> operation,
      byte[] bytes,
      Consumer<byte[]> messages) {
    shop.call(operation, request(operation, bytes))
        .forEach(batch -> messages.accept(encode(Payload.DATA_SET, batch)));
  }

  private <Q> Q request(Operation<Q, ?> operation, byte[] bytes) {
    try {
      return decode(operation.request(), bytes);
    } catch (BadElement e) {
      throw e.in(operation.name());
    } catch (Exception | StackOverflowError e) {
      throw new ExchangeException(Fault.BAD_REQUEST, decodingFailure("request", operation, e), e);
    }
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
    } catch (BadElement e) {
      // The object is of this side, not of the other one.
      throw new ShopException(Fault.INTERNAL, e.getMessage(), e);
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

  private <Q, R> R send(Exchange exchange, Operation<Q, R> operation, Q request) {
    String name = Objects.requireNonNull(wireNames.get(operation));
    byte[] encoded = encode(operation.request(), request);
    if (operation.response() == Payload.DATA_SET_BATCHES) {
      Batches<DataSet> batches =
          consumer ->
              exchange.stream(
                  name,
                  encoded,
                  message -> consumer.accept(response(operation, Payload.DATA_SET, message)));
      @SuppressWarnings("unchecked")
      R response = (R) batches;
      return response;
    }
    return response(operation, operation.response(), exchange.call(name, encoded));
  }

  private <T> T response(Operation<?, ?> operation, Payload<T> payload, byte[] response) {
    try {
      return decode(payload, response);
    } catch (Exception e) {
      throw new ShopException(Fault.INTERNAL, decodingFailure("response", operation, e), e);
    }
  }
}
