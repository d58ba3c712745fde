package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the shop as a method of the port, with the messages between them. The names say
 * what belongs together.
 *
 * @param method of {@link ShopPort}
 */
public record SoapOperation<Q, R>(
    Operation<Q, R> operation, Method method, SoapMessage<Q> request, SoapMessage<R> response) {
  private static final Map<Operation<?, ?>, SoapOperation<?, ?>> ALL = new IdentityHashMap<>();
  private static final Map<Method, SoapOperation<?, ?>> BY_METHOD = new HashMap<>();
  private static final Map<QName, SoapOperation<?, ?>> BY_REQUEST = new HashMap<>();
  private static final Map<QName, SoapMessage<?>> MESSAGES = new HashMap<>();

  static {
    for (Operation<?, ?> operation : Operation.all()) {
      SoapOperation<?, ?> added = make(operation);
      ALL.put(operation, added);
      BY_METHOD.put(added.method, added);
      BY_REQUEST.put(added.request.name(), added);
      MESSAGES.put(added.request.name(), added.request);
      MESSAGES.put(added.response.name(), added.response);
    }
  }

  /**
   * The content of a message, where a data binding of ours puts it in place of the parameters or
   * the result of a method of the port.
   */
  record Content(@Nullable Object value) {}

  private static <Q, R> SoapOperation<Q, R> make(Operation<Q, R> operation) {
    String name = operation.name();
    Method method =
        Arrays.stream(ShopPort.class.getMethods())
            .filter(one -> one.getName().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the port has no method " + name));
    return new SoapOperation<>(
        operation,
        method,
        SoapMessage.of(name, operation.request(), method.getParameterCount() > 1),
        SoapMessage.of(name + "Response", operation.response(), false));
  }

  @SuppressWarnings("unchecked")
  static <Q, R> SoapOperation<Q, R> of(Operation<Q, R> operation) {
    return (SoapOperation<Q, R>) Objects.requireNonNull(ALL.get(operation));
  }

  static SoapOperation<?, ?> of(Method method) {
    return Objects.requireNonNull(BY_METHOD.get(method));
  }

  /**
   * Returns the operation of a request element.
   *
   * @throws ShopException where there is none
   */
  public static SoapOperation<?, ?> of(QName element) {
    SoapOperation<?, ?> operation = BY_REQUEST.get(element);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "the service has no operation with this request");
    }
    return operation;
  }

  /** Returns the message of an element; null for a fault. */
  static @Nullable SoapMessage<?> message(QName element) {
    return MESSAGES.get(element);
  }

  /** Returns the port's answer to a call with these parameters. */
  @Nullable Object answer(Shop shop, Object... parameters) throws ShopFault {
    if (parameters.length == 1 && parameters[0] instanceof Content content) {
      return new Content(answerContent(shop, content.value));
    }
    try {
      @Nullable Object[] result =
          response.toParts(answerContent(shop, request.fromParts(parameters)));
      return result.length == 0 ? null : result[0];
    } catch (RuntimeException e) {
      throw ShopFault.of(e);
    }
  }

  /** Returns the content of the response to a request. */
  public @Nullable Object answerContent(Shop shop, @Nullable Object content) throws ShopFault {
    try {
      return response.toContent(shop.call(operation, request.toDomain(content)));
    } catch (RuntimeException e) {
      throw ShopFault.of(e);
    }
  }
}
