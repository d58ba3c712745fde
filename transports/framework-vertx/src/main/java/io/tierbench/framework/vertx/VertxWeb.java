package io.tierbench.framework.vertx;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.jackson.DatabindCodec;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.ext.web.handler.BodyHandler;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Vert.x Web with the shop on its worker threads, and {@code WebClient}. */
public final class VertxWeb implements IsolatedFramework.Adapter {
  static {
    DatabindCodec.mapper()
        .registerModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
  }

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) {
    Vertx vertx = Vertx.vertx();
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create(false));
    for (RestShop.Route route : RestShop.routes(shop)) {
      router
          .route(HttpMethod.valueOf(route.method()), route.path().replace("{id}", ":id"))
          .blockingHandler(context -> answer(route, context), false);
    }
    try {
      vertx
          .createHttpServer()
          .requestHandler(router)
          .listen(address.getPort(), address.getAddress().getHostAddress())
          .await();
    } catch (Exception e) {
      close(vertx);
      throw e;
    }
    return () -> close(vertx);
  }

  private static void answer(RestShop.Route route, RoutingContext context) {
    try {
      Object body = route.body() == null ? null : decode(context.body().buffer(), route.body());
      Object answer = route.answer().apply(context.pathParam("id"), body);
      if (answer == Payload.NOTHING) {
        context.end();
      } else {
        context.json(answer);
      }
    } catch (ShopException e) {
      context.response().setStatusCode(RestShop.status(e.fault())).end(e.getMessage());
    } catch (DecodeException e) {
      context.response().setStatusCode(HttpResponseStatus.BAD_REQUEST.code()).end(e.getMessage());
    }
  }

  /** Decodes a body; methods of bodies have classes only, and the codec has generic types too. */
  private static Object decode(@Nullable Buffer json, Type type) {
    if (json == null) {
      throw new DecodeException("no content");
    }
    return type instanceof Class<?> plain
        ? Json.decodeValue(json, plain)
        : new DatabindCodec()
            .fromBuffer(
                json,
                new TypeReference<Object>() {
                  @Override
                  public Type getType() {
                    return type;
                  }
                });
  }

  private static void close(Vertx vertx) {
    vertx.close().await();
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    return new Client(address);
  }

  private static final class Client extends RestShop {
    private final Vertx vertx = Vertx.vertx();
    private final WebClient client;

    Client(InetSocketAddress address) {
      client =
          WebClient.create(
              vertx,
              new WebClientOptions()
                  .setDefaultHost(address.getHostString())
                  .setDefaultPort(address.getPort()));
    }

    @Override
    protected @Nullable Object exchange(
        String method, String path, @Nullable String id, @Nullable Object body, Type type) {
      HttpRequest<Buffer> request = client.request(HttpMethod.valueOf(method), expand(path, id));
      Future<HttpResponse<Buffer>> sent = body == null ? request.send() : request.sendJson(body);
      HttpResponse<Buffer> response;
      try {
        response = sent.await();
      } catch (Exception e) {
        throw new ShopException(Fault.UNAVAILABLE, e.toString(), e);
      }
      if (response.statusCode() != HttpResponseStatus.OK.code()) {
        throw new ShopException(
            fault(response.statusCode()), String.valueOf(response.bodyAsString()));
      }
      return type == Void.class ? null : decode(response.body(), type);
    }

    @Override
    public void close() {
      client.close();
      VertxWeb.close(vertx);
    }
  }
}
