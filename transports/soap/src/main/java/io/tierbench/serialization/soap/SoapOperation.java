package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the shop as a method of the port, with the messages between them. The names say
 * what belongs together.
 *
 * @param method of {@link ShopPort}
 * @param requests makes one to be filled
 * @param responses makes one to be filled
 */
record SoapOperation<Q, R>(
    Operation<Q, R> operation,
    Method method,
    Supplier<ShopMessage<?>> requests,
    Supplier<ShopMessage<?>> responses) {
  private static final Map<Operation<?, ?>, SoapOperation<?, ?>> ALL = new IdentityHashMap<>();
  private static final Map<Method, SoapOperation<?, ?>> BY_METHOD = new HashMap<>();
  private static final Map<QName, SoapOperation<?, ?>> BY_REQUEST = new HashMap<>();

  static {
    for (Operation<?, ?> operation : Operation.all()) {
      SoapOperation<?, ?> added = make(operation);
      ALL.put(operation, added);
      BY_METHOD.put(added.method, added);
      BY_REQUEST.put(new QName(ShopPort.NAMESPACE, operation.name()), added);
    }
  }

  private static <Q, R> SoapOperation<Q, R> make(Operation<Q, R> operation) {
    String name = operation.name();
    String message = ShopPort.PREFIX + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    Method method =
        Arrays.stream(ShopPort.class.getMethods())
            .filter(one -> one.getName().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the port has no method " + name));
    return new SoapOperation<>(
        operation, method, constructor(message), constructor(message + "Response"));
  }

  /** The same as a reference to the constructor in the source. */
  @SuppressWarnings("unchecked")
  private static Supplier<ShopMessage<?>> constructor(String className) {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      Class<?> message = Class.forName(className);
      MethodHandle constructor = lookup.findConstructor(message, MethodType.methodType(void.class));
      return (Supplier<ShopMessage<?>>)
          LambdaMetafactory.metafactory(
                  lookup,
                  "get",
                  MethodType.methodType(Supplier.class),
                  MethodType.methodType(Object.class),
                  constructor,
                  constructor.type())
              .getTarget()
              .invoke();
    } catch (Throwable e) {
      throw new IllegalStateException("there is no message " + className, e);
    }
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
  static SoapOperation<?, ?> of(QName element) {
    SoapOperation<?, ?> operation = BY_REQUEST.get(element);
    if (operation == null) {
      throw new ShopException(
          Fault.UNKNOWN_OPERATION, "the service has no operation with this request");
    }
    return operation;
  }

  /** Returns the response element. */
  QName response() {
    return new QName(ShopPort.NAMESPACE, operation.name() + "Response");
  }

  /** The parameters of a call of the port. */
  Object[] toParameters(Q request) {
    ShopMessage<?> message = requests.get();
    set(message, operation.request(), request);
    return message.parts();
  }

  /** The response in what the port returned. */
  R toResponse(Object result) {
    ShopMessage<?> message = responses.get();
    message.setParts(result);
    return content(message, operation.response());
  }

  /** Returns the port's answer to a call with these parameters. */
  @Nullable Object answer(Shop shop, Object... parameters) throws ShopFault {
    ShopMessage<?> request = requests.get();
    request.setParts(parameters);
    Object[] result = answer(shop, request).parts();
    return result.length == 0 ? null : result[0];
  }

  /** The response of a shop to a request. */
  ShopMessage<?> answer(Shop shop, ShopMessage<?> request) throws ShopFault {
    try {
      ShopMessage<?> response = responses.get();
      set(
          response,
          operation.response(),
          shop.call(operation, content(request, operation.request())));
      return response;
    } catch (RuntimeException e) {
      throw ShopFault.of(e);
    }
  }

  /** A text is the form of what it carries. */
  @SuppressWarnings("unchecked")
  private static <T> void set(ShopMessage<?> message, Payload<T> payload, T content) {
    TextForm<T> form = TextForm.of(payload);
    if (form == null) {
      ((ShopMessage<T>) message).setDomain(content);
    } else {
      ((ShopMessage<String>) message).setDomain(form.print(content));
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T content(ShopMessage<?> message, Payload<T> payload) {
    TextForm<T> form = TextForm.of(payload);
    return form == null
        ? ((ShopMessage<T>) message).toDomain()
        : form.parse(((ShopMessage<String>) message).toDomain());
  }
}
