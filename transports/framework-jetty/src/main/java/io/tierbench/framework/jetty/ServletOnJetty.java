package io.tierbench.framework.jetty;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.framework.IsolatedFramework;
import io.tierbench.framework.RestShop;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** A servlet with Jackson on Jetty, and the JDK's HTTP client. */
public final class ServletOnJetty implements IsolatedFramework.Adapter {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE).build();

  @Override
  public AutoCloseable start(Shop shop, InetSocketAddress address) throws Exception {
    Server server = new Server(address);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ShopServlet(RestShop.routes(shop)), "/*");
    server.setHandler(context);
    try {
      server.start();
    } catch (Exception e) {
      server.stop();
      throw e;
    }
    return server::stop;
  }

  @Override
  public Framework.Client connect(InetSocketAddress address) {
    return new Client(address);
  }

  private static final class ShopServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient List<RestShop.Route> routes;

    ShopServlet(List<RestShop.Route> routes) {
      this.routes = routes;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String path = request.getPathInfo();
      for (RestShop.Route route : routes) {
        if (route.method().equals(request.getMethod()) && route.matches(path)) {
          answer(route, path.substring(route.prefix().length()), request, response);
          return;
        }
      }
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }

    private static void answer(
        RestShop.Route route, String id, HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        Object body =
            route.body() == null
                ? null
                : JSON.readValue(request.getInputStream(), JSON.constructType(route.body()));
        Object answer = route.answer().apply(id, body);
        if (answer != Payload.NOTHING) {
          response.setContentType("application/json");
          JSON.writeValue(response.getOutputStream(), answer);
        }
      } catch (ShopException e) {
        response.sendError(RestShop.status(e.fault()), e.getMessage());
      } catch (JacksonException e) {
        response.sendError(HttpServletResponse.SC_BAD_REQUEST, e.getOriginalMessage());
      } catch (RuntimeException e) {
        response.sendError(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "internal error");
      }
    }
  }

  private static final class Client extends RestShop {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI base;

    Client(InetSocketAddress address) {
      base = URI.create(url(address));
    }

    @Override
    protected @Nullable Object exchange(
        String method, String path, @Nullable String id, @Nullable Object body, Type type) {
      HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(expand(path, id)));
      BodyPublisher content = BodyPublishers.noBody();
      if (body != null) {
        request.header("Content-Type", "application/json");
        content = BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
      }
      HttpResponse<byte[]> response;
      try {
        response = client.send(request.method(method, content).build(), BodyHandlers.ofByteArray());
      } catch (IOException e) {
        throw new ShopException(Fault.UNAVAILABLE, e.toString(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ShopException(Fault.UNAVAILABLE, "interrupted", e);
      }
      if (response.statusCode() != HttpServletResponse.SC_OK) {
        throw new ShopException(
            fault(response.statusCode()), new String(response.body(), StandardCharsets.UTF_8));
      }
      return type == Void.class ? null : JSON.readValue(response.body(), JSON.constructType(type));
    }

    @Override
    public void close() {
      close(client);
    }
  }
}
