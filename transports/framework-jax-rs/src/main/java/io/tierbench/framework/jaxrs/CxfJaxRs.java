package io.tierbench.framework.jaxrs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import io.tierbench.contract.Customer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import io.tierbench.serialization.PlainDataSet;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.client.JAXRSClientFactory;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.jspecify.annotations.Nullable;

/**
 * Jakarta REST by Apache CXF on Jetty with Jackson, and CXF's proxy client. Provided calls have no
 * methods in its interface, so CXF's web client makes them.
 */
public final class CxfJaxRs implements IsolatedFramework.Adapter {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) {
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setServiceBean(new Resource(shop, RestShop.providedRoutes(shop)));
    factory.setProviders(List.of(new JacksonJsonProvider(JSON), new Faults()));
    factory.setAddress(RestShop.url(address));
    try {
      Server server = factory.create();
      return () -> {
        server.destroy();
        JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
      };
    } catch (RuntimeException e) {
      // Otherwise the Jetty that could not be started would be reused.
      JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
      throw e;
    }
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    return new Client(RestShop.url(address));
  }

  /** Converts faults to status codes; CXF finds out by reflection which exceptions it is for. */
  public static final class Faults implements ExceptionMapper<ShopException> {
    @Override
    public Response toResponse(ShopException e) {
      return Response.status(RestShop.status(e.fault())).entity(e.getMessage()).build();
    }
  }

  /** The shop as resources, of which CXF makes a proxy. */
  @Path("/")
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  public interface ShopResource {
    @POST
    @Path("empty")
    Void empty();

    @POST
    @Path("orders")
    Integer storeOrder(Order order);

    @GET
    @Path("products")
    List<Product> loadProducts();

    @GET
    @Path("customers/{id}")
    Customer loadCustomer(@PathParam("id") String id);

    @POST
    @Path("data-sets/orders")
    Integer storeOrderDataSet(PlainDataSet order);

    @GET
    @Path("data-sets/products")
    PlainDataSet loadProductsDataSet();

    @GET
    @Path("data-sets/customers/{id}")
    PlainDataSet loadCustomerDataSet(@PathParam("id") String id);
  }

  /** The resources, which CXF calls by reflection. */
  public record Resource(Shop shop, List<RestShop.Route> provided) implements ShopResource {
    @Override
    public Void empty() {
      return shop.call(Operation.EMPTY, Payload.NOTHING);
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
    public Object call(@PathParam("operation") String operation, JsonParser request)
        throws IOException {
      RestShop.Route route = RestShop.providedRoute(provided, operation);
      return route
          .answer()
          .apply(/* id= */ "", JSON.readValue(request, JSON.constructType(route.body())));
    }
  }

  private static final class Client extends RestShop {
    private final String url;
    private final ShopResource proxy;
    private final WebClient provided;

    Client(String url) {
      this.url = url;
      List<JacksonJsonProvider> json = List.of(new JacksonJsonProvider(JSON));
      proxy = JAXRSClientFactory.create(url, ShopResource.class, json);
      provided = WebClient.create(url, json, true);
      handle(Operation.EMPTY, nothing -> proxy.empty());
      handle(Operation.STORE_ORDER, proxy::storeOrder);
      handle(Operation.LOAD_PRODUCTS, nothing -> proxy.loadProducts());
      handle(Operation.LOAD_CUSTOMER, proxy::loadCustomer);
      handle(
          Operation.STORE_ORDER_DATA_SET, order -> proxy.storeOrderDataSet(PlainDataSet.of(order)));
      handle(Operation.LOAD_PRODUCTS_DATA_SET, nothing -> proxy.loadProductsDataSet().toDataSet());
      handle(Operation.LOAD_CUSTOMER_DATA_SET, id -> proxy.loadCustomerDataSet(id).toDataSet());
    }

    @Override
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      try {
        return super.call(operation, request);
      } catch (WebApplicationException e) {
        throw new ShopException(fault(e.getResponse().getStatus()), e.getMessage(), e);
      } catch (ProcessingException e) {
        throw new ShopException(Fault.UNAVAILABLE, e.getMessage(), e);
      }
    }

    /** Makes a provided call: always a POST without an id. */
    @Override
    protected Object exchange(
        String method, String path, @Nullable String id, @Nullable Object body, Type type) {
      return provided
          .to(url + path, false)
          .type(MediaType.APPLICATION_JSON)
          .accept(MediaType.APPLICATION_JSON)
          .post(body, new GenericType<>(type));
    }

    @Override
    public void close() {
      WebClient.client(proxy).close();
      provided.close();
    }
  }
}
