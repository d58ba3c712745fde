package io.tierbench.framework;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.PlainDataSet;
import java.lang.reflect.Type;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shop as a REST service with JSON, the same for all frameworks: resources, types and status
 * codes. A subclass is a client, which sends the requests.
 */
public abstract class RestShop extends HandlingShop implements Framework.Client {
  private static final String ID = "{id}";
  private static final String CALLS = "/calls/";

  /**
   * A resource, for servers without annotations.
   *
   * @param path ends with <code>{id}</code> if a name follows
   * @param body type of the request; absent if it has none
   * @param answer of the id and the body, each absent unless the resource has it
   */
  public record Route(
      String method,
      String path,
      @Nullable Type body,
      BiFunction<String, @Nullable Object, @Nullable Object> answer) {

    /** Returns the path without the id. */
    public String prefix() {
      return hasId() ? path.substring(0, path.length() - ID.length()) : path;
    }

    /** Tells whether the resource has a path. */
    public boolean matches(String path) {
      return hasId() ? path.startsWith(prefix()) : path.equals(this.path);
    }

    private boolean hasId() {
      return path.endsWith(ID);
    }
  }

  /** Keeps the handlers; none of them runs before the first call. */
  @SuppressWarnings("this-escape")
  protected RestShop() {
    handle(
        Operation.EMPTY,
        nothing -> {
          exchange("POST", "/empty", null, null, Void.class);
          return Payload.NOTHING;
        });
    handle(Operation.STORE_ORDER, order -> post("/orders", order));
    handle(Operation.LOAD_PRODUCTS, nothing -> List.of(get("/products", null, Product[].class)));
    handle(Operation.LOAD_CUSTOMER, id -> get("/customers/{id}", id, Customer.class));
    handle(
        Operation.STORE_ORDER_DATA_SET, order -> post("/data-sets/orders", PlainDataSet.of(order)));
    handle(
        Operation.LOAD_PRODUCTS_DATA_SET,
        nothing -> get("/data-sets/products", null, PlainDataSet.class).toDataSet());
    handle(
        Operation.LOAD_CUSTOMER_DATA_SET,
        id -> get("/data-sets/customers/{id}", id, PlainDataSet.class).toDataSet());
    Operation.ofProvidedCalls().forEach(this::handleProvided);
  }

  private <Q, R> void handleProvided(Operation<Q, R> operation) {
    handle(
        operation,
        request ->
            provided(
                operation,
                request,
                (body, type) -> exchange("POST", CALLS + operation.name(), null, body, type)));
  }

  /**
   * Makes a provided call.
   *
   * @param post sends a body and binds the answer to a type
   */
  @SuppressWarnings("unchecked")
  public static <Q, R> R provided(
      Operation<Q, R> operation, Q request, BiFunction<Object, Type, @Nullable Object> post) {
    return (R)
        fromBody(
            Objects.requireNonNull(post.apply(toBody(request), bodyType(operation.response()))));
  }

  private static Type bodyType(Payload<?> payload) {
    return payload == Payload.DATA_SET ? PlainDataSet.class : payload.type();
  }

  private static Object toBody(Object value) {
    return value instanceof DataSet dataSet ? PlainDataSet.of(dataSet) : value;
  }

  private static Object fromBody(Object body) {
    return body instanceof PlainDataSet plain ? plain.toDataSet() : body;
  }

  /** Returns the resources of a shop and of provided calls. */
  public static List<Route> routes(Shop shop) {
    return Stream.concat(routesOfMatrix(shop), providedRoutes(shop).stream()).toList();
  }

  /** Returns the resources of provided calls. */
  public static List<Route> providedRoutes(Shop shop) {
    return Operation.ofProvidedCalls().stream().map(operation -> route(shop, operation)).toList();
  }

  @SuppressWarnings("unchecked")
  private static <Q, R> Route route(Shop shop, Operation<Q, R> operation) {
    return new Route(
        "POST",
        CALLS + operation.name(),
        bodyType(operation.request()),
        (id, body) -> toBody(shop.call(operation, (Q) fromBody(Objects.requireNonNull(body)))));
  }

  private static Stream<Route> routesOfMatrix(Shop shop) {
    return Stream.of(
        new Route(
            "POST",
            "/empty",
            null,
            (id, body) -> {
              shop.empty();
              return Payload.NOTHING;
            }),
        new Route("POST", "/orders", Order.class, (id, order) -> shop.storeOrder((Order) order)),
        new Route("GET", "/products", null, (id, body) -> shop.loadProducts()),
        new Route("GET", "/customers/{id}", null, (id, body) -> shop.loadCustomer(id)),
        new Route(
            "POST",
            "/data-sets/orders",
            PlainDataSet.class,
            (id, order) -> shop.storeOrderDataSet(((PlainDataSet) order).toDataSet())),
        new Route(
            "GET",
            "/data-sets/products",
            null,
            (id, body) -> PlainDataSet.of(shop.loadProductsDataSet())),
        new Route(
            "GET",
            "/data-sets/customers/{id}",
            null,
            (id, body) -> PlainDataSet.of(shop.loadCustomerDataSet(id))));
  }

  private Integer post(String path, Object body) {
    return (Integer) Objects.requireNonNull(exchange("POST", path, null, body, Integer.class));
  }

  private <R> R get(String path, @Nullable String id, Class<R> type) {
    return type.cast(Objects.requireNonNull(exchange("GET", path, id, null, type)));
  }

  /**
   * Sends a request and binds the answer.
   *
   * @param id for the <code>{id}</code> in the path, if there is one
   * @param type of the answer; {@code Void} if it has no body
   * @throws ShopException if the call fails, see {@link #fault}
   */
  protected abstract @Nullable Object exchange(
      String method, String path, @Nullable String id, @Nullable Object body, Type type);

  /** Returns the URL of a server. */
  public static String url(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return "http://%s:%s"
        .formatted(
            address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host,
            Integer.toString(address.getPort()));
  }

  /** Closes a client. That of the JDK can be closed since 21 only; before, it ends unused. */
  public static void close(Object client) {
    if (client instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("the client cannot be closed", e);
      }
    }
  }

  /** Returns a path with the id in it. */
  protected static String expand(String path, @Nullable String id) {
    return id == null
        ? path
        : path.replace(ID, URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  /** Returns the fault that a status code says. */
  public static Fault fault(int status) {
    return switch (status) {
      case 400 -> Fault.BAD_REQUEST;
      case 404 -> Fault.NOT_FOUND;
      case 413 -> Fault.TOO_LARGE;
      default -> Fault.INTERNAL;
    };
  }

  /** Returns the status code of a fault. */
  public static int status(Fault fault) {
    return switch (fault) {
      case BAD_REQUEST -> 400;
      case NOT_FOUND, UNKNOWN_OPERATION -> 404;
      case TOO_LARGE -> 413;
      default -> 500;
    };
  }
}
