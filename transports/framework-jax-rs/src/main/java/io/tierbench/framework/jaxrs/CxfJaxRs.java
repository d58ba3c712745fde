package io.tierbench.framework.jaxrs;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import io.tierbench.contract.Customer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.FrameworkListener;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import io.tierbench.serialization.PlainDataSet;
import io.tierbench.transport.Listener;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.client.JAXRSClientFactory;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.service.factory.ServiceConstructionException;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/**
 * Jakarta REST by Apache CXF on Jetty with Jackson, and CXF's proxy client; its web client for
 * provided calls, whose types no method has.
 */
public final class CxfJaxRs implements IsolatedFramework.Adapter {

  private static JacksonJsonProvider json() {
    return new JacksonJsonProvider(
        JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .build());
  }

  @Override
  public Listener serve(Shop shop, InetSocketAddress address) {
    return FrameworkListener.onFreePort(address, free -> served(shop, free));
  }

  private static Listener served(Shop shop, InetSocketAddress address) {
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setServiceBean(new Resource(shop, RestShop.providedRoutes(shop), json()));
    factory.setProviders(List.of(json(), new Faults()));
    factory.setAddress(RestShop.url(address));
    try {
      Server server = factory.create();
      return new FrameworkListener(
          address,
          () -> {
            server.destroy();
            JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
          });
    } catch (ServiceConstructionException e) {
      JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
      throw Listener.cannotListen(address, e);
    }
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    String url = RestShop.url(address);
    return new Client(
        JAXRSClientFactory.create(url, ShopResource.class, List.of(json())),
        WebClient.create(url, List.of(json()), true),
        url);
  }

  /** Converts faults to status codes; CXF finds out by reflection which exceptions it is for. */
  public static final class Faults implements ExceptionMapper<ShopException> {
    @Override
    public Response toResponse(ShopException e) {
      return Response.status(RestShop.status(e.fault())).entity(e.getMessage()).build();
    }
  }

  /** The resources, which CXF calls by reflection. */
  public record Resource(Shop shop, List<RestShop.Route> provided, JacksonJsonProvider json)
      implements ShopResource {
    @Override
    public void empty() {
      shop.empty();
    }

    @Override
    public Integer storeOrder(Order order) {
      return shop.storeOrder(order);
    }

    @Override
    public List<Product> loadProducts() {
      return shop.loadProducts();
    }

    @Override
    public Customer loadCustomer(String id) {
      return shop.loadCustomer(id);
    }

    @Override
    public Integer storeOrderDataSet(PlainDataSet order) {
      return shop.storeOrderDataSet(order.toDataSet());
    }

    @Override
    public PlainDataSet loadProductsDataSet() {
      return PlainDataSet.of(shop.loadProductsDataSet());
    }

    @Override
    public PlainDataSet loadCustomerDataSet(String id) {
      return PlainDataSet.of(shop.loadCustomerDataSet(id));
    }

    /** Answers a provided call, whose request has a type that no method has. */
    @POST
    @Path("calls/{operation}")
    public Object call(@PathParam("operation") String operation, InputStream request)
        throws IOException {
      RestShop.Route route =
          provided.stream()
              .filter(one -> one.path().endsWith("/" + operation))
              .findFirst()
              .orElseThrow(NotFoundException::new);
      Object body =
          json.readFrom(
              Object.class,
              route.body(),
              new Annotation[0],
              MediaType.APPLICATION_JSON_TYPE,
              new MultivaluedHashMap<>(),
              request);
      return route.answer().apply("", body);
    }
  }

  private static final class Client extends HandlingShop implements Framework.Client {
    private final ShopResource proxy;
    private final WebClient provided;
    private final String url;

    Client(ShopResource proxy, WebClient provided, String url) {
      this.proxy = proxy;
      this.provided = provided;
      this.url = url;
      handle(
          Operation.EMPTY,
          nothing ->
              call(
                  () -> {
                    proxy.empty();
                    return Payload.NOTHING;
                  }));
      handle(Operation.STORE_ORDER, order -> call(() -> proxy.storeOrder(order)));
      handle(Operation.LOAD_PRODUCTS, nothing -> call(proxy::loadProducts));
      handle(Operation.LOAD_CUSTOMER, id -> call(() -> proxy.loadCustomer(id)));
      handle(
          Operation.STORE_ORDER_DATA_SET,
          order -> call(() -> proxy.storeOrderDataSet(PlainDataSet.of(order))));
      handle(
          Operation.LOAD_PRODUCTS_DATA_SET,
          nothing -> call(() -> proxy.loadProductsDataSet().toDataSet()));
      handle(
          Operation.LOAD_CUSTOMER_DATA_SET,
          id -> call(() -> proxy.loadCustomerDataSet(id).toDataSet()));
      Operation.ofProvidedCalls().forEach(this::handleProvided);
    }

    private <Q, R> void handleProvided(Operation<Q, R> operation) {
      handle(
          operation,
          request ->
              call(
                  () ->
                      RestShop.provided(
                          operation,
                          request,
                          (body, type) ->
                              provided
                                  .to(url + "/calls/" + operation.name(), false)
                                  .type(MediaType.APPLICATION_JSON)
                                  .accept(MediaType.APPLICATION_JSON)
                                  .post(body, new GenericType<>(type)))));
    }

    private static <R> R call(Supplier<R> call) {
      try {
        return call.get();
      } catch (WebApplicationException e) {
        throw new ShopException(RestShop.fault(e.getResponse().getStatus()), e.getMessage(), e);
      } catch (ProcessingException e) {
        throw new ShopException(Fault.UNAVAILABLE, e.getMessage(), e);
      }
    }

    @Override
    public void close() {
      WebClient.client(proxy).close();
      provided.close();
    }
  }
}
