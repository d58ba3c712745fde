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
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the shop with the port method and the messages of the same name.
 *
 * @param method of the port
 */
public record SoapOperation<Q, R>(
    Operation<Q, R> operation, Method method, SoapMessage<Q> request, SoapMessage<R> response) {
  private static final Map<Operation<?, ?>, SoapOperation<?, ?>> ALL = new IdentityHashMap<>();
  private static final Map<Method, SoapOperation<?, ?>> BY_METHOD = new HashMap<>();
  private static final Map<QName, SoapOperation<?, ?>> BY_REQUEST = new HashMap<>();
  private static final Map<QName, SoapMessage<?>> MESSAGES = new HashMap<>();

  static {
    Map<String, Method> methods =
        Arrays.stream(PortExtension.endpointInterface().getMethods())
            .collect(Collectors.toMap(Method::getName, Function.identity()));
    for (Operation<?, ?> operation : Operation.all()) {
      Method method = methods.get(operation.name());
      if (method != null) {
        add(make(operation, method));
      }
    }
  }

  private static void add(SoapOperation<?, ?> added) {
    ALL.put(added.operation, added);
    BY_METHOD.put(added.method, added);
    BY_REQUEST.put(added.request.name(), added);
    MESSAGES.put(added.request.name(), added.request);
    MESSAGES.put(added.response.name(), added.response);
  }

  /**
   * The content of a message, which {@link HandWrittenDataBinding} passes in place of the
   * parameters or the result of a port method.
   */
  record Content(@Nullable Object value) {}

  private static <Q, R> SoapOperation<Q, R> make(Operation<Q, R> operation, Method method) {
    String name = operation.name();
    return new SoapOperation<>(
        operation,
        method,
        SoapMessage.of(name, operation.request(), method.getParameterCount() > 1),
        SoapMessage.of(name + "Response", operation.response(), false));
  }

  /**
   * Returns an operation as a method of the port.
   *
   * @throws ShopException if a plug-in provides the operation without a port method
   */
  @SuppressWarnings("unchecked")
  static <Q, R> SoapOperation<Q, R> of(Operation<Q, R> operation) {
    SoapOperation<?, ?> found = ALL.get(operation);
    if (found == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "SOAP cannot carry the operation '%s'".formatted(operation));
    }
    return (SoapOperation<Q, R>) found;
  }

  static SoapOperation<?, ?> of(Method method) {
    return Objects.requireNonNull(BY_METHOD.get(method));
  }

  /**
   * Returns the operation of a request element.
   *
   * @throws ShopException if the element is no request
   */
  public static SoapOperation<?, ?> of(QName element) {
    SoapOperation<?, ?> operation = BY_REQUEST.get(element);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "the service has no operation with this request");
    }
    return operation;
  }

  /** Checks that hand-written code carries both messages. */
  void requireByHand() {
    request.requireByHand();
    response.requireByHand();
  }

  /** Returns the message of an element; null for a fault. */
  static @Nullable SoapMessage<?> message(QName element) {
    return MESSAGES.get(element);
  }

  /** Returns the result of a port method called with these parameters. */
  @Nullable Object answer(Shop shop, Object... parameters) throws ShopFault {
    if (parameters.length == 1 && parameters[0] instanceof Content content) {
      return new Content(answerContent(shop, content.value));
    }
    try {
      Object content = request.beans().toContent().apply(parameters);
      @Nullable Object[] result = response.beans().toParts().apply(call(shop, content));
      return result.length == 0 ? null : result[0];
    } catch (RuntimeException e) {
      throw ShopFault.of(e);
    }
  }

  /** Returns the content of the response to a request, for hand-written code. */
  public @Nullable Object answerContent(Shop shop, @Nullable Object content) throws ShopFault {
    try {
      requireByHand();
      return call(shop, content);
    } catch (RuntimeException e) {
      throw ShopFault.of(e);
    }
  }

  private @Nullable Object call(Shop shop, @Nullable Object content) {
    return response.toContent(shop.call(operation, request.toDomain(content)));
  }
}
