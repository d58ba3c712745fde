package io.tierbench.framework;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.PlainDataSet;
import java.lang.reflect.Type;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shop as a REST service with JSON: resources, types and status codes, the same for all
 * frameworks. Subclasses are clients.
 */
public abstract class RestShop extends HandlingShop implements Framework.Client {
  private static final String ID = "{id}";
  private static final String CALLS = "/calls/";

  /**
   * A resource, for servers without annotations.
   *
   * @param path ends with <code>{id}</code> if the resource has a parameter
   * @param body type of the request body; absent if the resource has none
   * @param answer function by which the server answers an id and a body; both may be absent
   */
  public record Route(
      String method,
      String path,
      @Nullable Type body,
      BiFunction<String, @Nullable Object, @Nullable Object> answer) {

    public String prefix() {
      return hasId() ? path.substring(0, path.length() - ID.length()) : path;
    }

    public boolean matches(String path) {
      return hasId() ? path.startsWith(prefix()) : path.equals(this.path);
    }

    private boolean hasId() {
      return path.endsWith(ID);
    }
  }

  private record Resource<Q, R>(String method, String path, Operation<Q, R> operation) {
    static <Q, R> Resource<Q, R> ofProvided(Operation<Q, R> operation) {
      return new Resource<>("POST", CALLS + operation.name(), operation);
    }

    private boolean hasId() {
      return path.endsWith(ID);
    }

    private boolean hasBody() {
      return !hasId() && operation.request() != Payload.EMPTY;
    }

    @SuppressWarnings({"unchecked", "NullAway"})
    Route route(Shop shop) {
      return new Route(
          method,
          path,
          hasBody() ? bodyType(operation.request()) : null,
          (id, body) -> toBody(shop.call(operation, (Q) (hasId() ? id : fromBody(body)))));
    }

    @SuppressWarnings({"unchecked", "NullAway"})
    R call(RestShop client, Q request) {
      Object answer =
          client.exchange(
              method,
              path,
              hasId() ? (String) request : null,
              hasBody() ? toBody(request) : null,
              bodyType(operation.response()));
      if (answer == null && operation.response() != Payload.EMPTY) {
        throw new ShopException(Fault.INTERNAL, "the response of %s has no body".formatted(path));
      }
      return (R) fromBody(answer);
    }
  }

  private static final List<Resource<?, ?>> OF_MATRIX =
      List.of(
          new Resource<>("POST", "/empty", Operation.EMPTY),
          new Resource<>("POST", "/orders", Operation.STORE_ORDER),
          new Resource<>("GET", "/products", Operation.LOAD_PRODUCTS),
          new Resource<>("GET", "/customers/{id}", Operation.LOAD_CUSTOMER),
          new Resource<>("POST", "/data-sets/orders", Operation.STORE_ORDER_DATA_SET),
          new Resource<>("GET", "/data-sets/products", Operation.LOAD_PRODUCTS_DATA_SET),
          new Resource<>("GET", "/data-sets/customers/{id}", Operation.LOAD_CUSTOMER_DATA_SET));

  /** Registers the handlers, which do not run before the first call. */
  @SuppressWarnings("this-escape")
  protected RestShop() {
    OF_MATRIX.forEach(this::handle);
    provided().forEach(this::handle);
  }

  private <Q, R> void handle(Resource<Q, R> resource) {
    handle(resource.operation(), request -> resource.call(this, request));
  }

  private static Stream<Resource<?, ?>> provided() {
    return Operation.ofProvidedCalls().stream().map(Resource::ofProvided);
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

  public static List<Route> routes(Shop shop) {
    return Stream.concat(OF_MATRIX.stream(), provided())
        .map(resource -> resource.route(shop))
        .toList();
  }

  public static List<Route> providedRoutes(Shop shop) {
    return provided().map(resource -> resource.route(shop)).toList();
  }

  /** Returns the route of a provided call; {@link Fault#UNKNOWN_OPERATION} if there is none. */
  public static Route providedRoute(List<Route> provided, String operation) {
    return provided.stream()
        .filter(route -> route.matches(CALLS + operation))
        .findFirst()
        .orElseThrow(
            () ->
                new ShopException(
                    Fault.UNKNOWN_OPERATION, "no provided call '%s'".formatted(operation)));
  }

  /**
   * Sends a request and binds the answer.
   *
   * @param id value for <code>{id}</code> in the path; null if the path has none
   * @param type type of the answer; {@code Void} if the answer has no body
   * @throws ShopException if the call fails, see {@link #fault}
   */
  protected abstract @Nullable Object exchange(
      String method, String path, @Nullable String id, @Nullable Object body, Type type);

  public static String url(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return "http://%s:%s"
        .formatted(
            address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host,
            Integer.toString(address.getPort()));
  }

  /** Closes a client or server. The JDK's client has this since 21; before, it ends unused. */
  public static void close(Object connections) {
    if (connections instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        throw new IllegalStateException("connections cannot be closed", e);
      }
    }
  }

  protected static String expand(String path, @Nullable String id) {
    return id == null
        ? path
        : path.replace(ID, URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  public static Fault fault(int status) {
    return switch (status) {
      case 400 -> Fault.BAD_REQUEST;
      case 404 -> Fault.NOT_FOUND;
      case 413 -> Fault.TOO_LARGE;
      default -> Fault.INTERNAL;
    };
  }

  public static int status(Fault fault) {
    return switch (fault) {
      case BAD_REQUEST -> 400;
      case NOT_FOUND, UNKNOWN_OPERATION -> 404;
      case TOO_LARGE -> 413;
      default -> 500;
    };
  }
}
