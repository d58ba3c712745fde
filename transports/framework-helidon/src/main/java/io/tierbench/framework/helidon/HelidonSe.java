package io.tierbench.framework.helidon;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.helidon.common.GenericType;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.http.media.MediaContext;
import io.helidon.http.media.jackson.JacksonSupport;
import io.helidon.webclient.api.HttpClientRequest;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.net.BindException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Helidon's {@code WebServer}, with a virtual thread for each connection, and its client. */
public class HelidonSe implements IsolatedFramework.Adapter {
  static {
    // Otherwise Helidon has the whole JVM reject serialized objects, also those of RMI.
    System.setProperty("helidon.serialFilter.missing.action", "ignore");
  }

  boolean tcpNoDelay() {
    return false;
  }

  /** Sends an answer's last packet without waiting for the acknowledgement of those before. */
  public static final class NoDelay extends HelidonSe {
    @Override
    boolean tcpNoDelay() {
      return true;
    }
  }

  private static MediaContext json() {
    return MediaContext.builder()
        .addMediaSupport(
            JacksonSupport.create(
                JsonMapper.builder()
                    .addModule(new JavaTimeModule())
                    .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                    .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                    .build()))
        .build();
  }

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) throws BindException {
    HttpRouting.Builder routing = HttpRouting.builder();
    for (RestShop.Route route : RestShop.routes(shop)) {
      routing.route(
          Method.create(route.method()),
          route.path(),
          (request, response) -> answer(route, request, response));
    }
    routing.error(
        ShopException.class,
        (request, response, e) ->
            response.status(RestShop.status(e.fault())).send(String.valueOf(e.getMessage())));
    WebServer server =
        WebServer.builder()
            .address(address.getAddress())
            .port(address.getPort())
            .connectionOptions(socket -> socket.tcpNoDelay(tcpNoDelay()))
            .mediaContext(json())
            .routing(routing)
            .build()
            .start();
    if (!server.isRunning()) {
      // Helidon logs the reason, and throws nothing.
      throw new BindException("Helidon does not start");
    }
    return server::stop;
  }

  private static void answer(RestShop.Route route, ServerRequest request, ServerResponse response) {
    Object body =
        route.body() == null ? null : request.content().as(GenericType.create(route.body()));
    String id = request.path().pathParameters().first("id").orElse("");
    Object answer = route.answer().apply(id, body);
    if (answer == Payload.NOTHING) {
      response.send();
    } else {
      response.send(answer);
    }
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    return new Client(address, tcpNoDelay());
  }

  private static final class Client extends RestShop {
    private final WebClient client;

    Client(InetSocketAddress address, boolean tcpNoDelay) {
      client =
          WebClient.builder()
              .baseUri(url(address))
              .mediaContext(json())
              .socketOptions(socket -> socket.tcpNoDelay(tcpNoDelay))
              .build();
    }

    @Override
    protected @Nullable Object exchange(
        String method, String path, @Nullable String id, @Nullable Object body, Type type) {
      HttpClientRequest request = client.method(Method.create(method)).uri(path);
      if (id != null) {
        request.pathParam("id", id);
      }
      try (HttpClientResponse response = body == null ? request.request() : request.submit(body)) {
        if (response.status().family() != Status.Family.SUCCESSFUL) {
          throw new ShopException(
              fault(response.status().code()), response.entity().as(String.class));
        }
        return type == Void.class ? null : response.entity().as(GenericType.create(type));
      } catch (UncheckedIOException | DataReader.InsufficientDataAvailableException e) {
        // The second if the server has closed the connection.
        throw new ShopException(Fault.UNAVAILABLE, e.toString(), e);
      }
    }

    @Override
    public void close() {
      client.closeResource();
    }
  }
}
