package io.tierbench.framework.springmvc;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.servlet.function.RouterFunction;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Spring MVC on Tomcat, and {@code RestClient} over the JDK's client, its default. */
public class SpringMvc implements IsolatedFramework.Adapter {
  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) {
    return new SpringApplicationBuilder(ShopController.class)
        .properties(
            "server.address=" + address.getAddress().getHostAddress(),
            "server.port=" + address.getPort(),
            "spring.main.banner-mode=off",
            "logging.level.root=off",
            "spring.jackson.datatype.datetime.adjust-dates-to-context-time-zone=false")
        .initializers(
            (GenericApplicationContext context) -> {
              context.registerBean(Shop.class, () -> shop);
              List<RestShop.Route> provided = RestShop.providedRoutes(shop);
              if (!provided.isEmpty()) {
                context.registerBean(
                    RouterFunction.class, () -> ShopController.functions(provided));
              }
            })
        .run();
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    HttpClient client = HttpClient.newHttpClient();
    return new Client(
        address, new JdkClientHttpRequestFactory(client), () -> RestShop.close(client));
  }

  /** {@code RestClient} over Apache HttpClient 5. */
  public static final class ByApache extends SpringMvc {
    @Override
    public Framework.Client connect(InetSocketAddress address) {
      HttpComponentsClientHttpRequestFactory factory = new HttpComponentsClientHttpRequestFactory();
      return new Client(address, factory, factory::destroy);
    }
  }

  private static final class Client extends RestShop {
    private final RestClient client;
    private final AutoCloseable connections;

    Client(InetSocketAddress address, ClientHttpRequestFactory factory, AutoCloseable connections) {
      RestClient.Builder builder =
          RestClient.builder().requestFactory(factory).baseUrl(url(address));
      if (!ProvidedCall.all().isEmpty()) {
        builder.configureMessageConverters(
            converters -> converters.registerDefaults().withJsonConverter(json()));
      }
      client = builder.build();
      this.connections = connections;
    }

    /** Returns a converter that keeps the offsets of times, which calls of the shop do not have. */
    private static JacksonJsonHttpMessageConverter json() {
      return new JacksonJsonHttpMessageConverter(
          JsonMapper.builder().disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE));
    }

    @Override
    protected @Nullable Object exchange(
        String method, String path, @Nullable String id, @Nullable Object body, Type type) {
      RestClient.RequestBodySpec request = client.method(HttpMethod.valueOf(method)).uri(path, id);
      if (body != null) {
        request.body(body);
      }
      try {
        return request.retrieve().body(ParameterizedTypeReference.forType(type));
      } catch (RestClientResponseException e) {
        throw new ShopException(fault(e.getStatusCode().value()), e.getMessage(), e);
      } catch (ResourceAccessException e) {
        throw new ShopException(Fault.UNAVAILABLE, e.getMessage(), e);
      }
    }

    @Override
    public void close() {
      close(connections);
    }
  }
}
