package io.tierbench.serialization.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tierbench.contract.FakeShop;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.endpoint.dynamic.JaxWsDynamicClientFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls the endpoint from outside, through a small HTTP server, based only on its WSDL. */
@ParameterizedClass
@EnumSource(Effort.class)
@Tag("slow")
class SoapForeignClientTest {
  private final FakeShop shop = new FakeShop();
  private final Effort effort;
  private final Exchange server;
  private HttpServer http;
  private String url;

  SoapForeignClientTest(Effort effort) {
    this.effort = effort;
    server = new SoapBinding(effort).server(shop);
  }

  @BeforeEach
  void start() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    url = "http://127.0.0.1:%d/soap".formatted(http.getAddress().getPort());
    http.createContext("/soap", this::handle);
    http.start();
  }

  @AfterEach
  void stop() {
    http.stop(0);
  }

  private void handle(HttpExchange call) throws IOException {
    byte[] response;
    int status = 200;
    try {
      response =
          call.getRequestMethod().equals("GET")
              ? server.call("?" + call.getRequestURI().getQuery(), url.getBytes(UTF_8))
              : server.call("", call.getRequestBody().readAllBytes());
    } catch (ExchangeException e) {
      status = 500;
      response = e.body();
    }
    call.getResponseHeaders().add("Content-Type", "text/xml; charset=UTF-8");
    call.sendResponseHeaders(status, response.length);
    call.getResponseBody().write(response);
    call.close();
  }

  @Test
  void aDynamicClientCallsByTheWsdl() throws Exception {
    Client client = JaxWsDynamicClientFactory.newInstance().createClient(url + "?wsdl");
    try {
      assertThat(client.invoke("empty")).isEmpty();
      assertThat(shop.operation).isEqualTo("empty");

      Object customer = client.invoke("loadCustomer", "ALFKI")[0];
      assertThat(property(customer, "getCompanyName")).isEqualTo(shop.customer.companyName());
      assertThat(property(customer, "getRegion")).isNull();
      assertThat(shop.customerId).isEqualTo("ALFKI");

      List<?> products = (List<?>) client.invoke("loadProducts")[0];
      assertThat(products).hasSameSizeAs(shop.products);
      assertThat(property(products.get(76), "getUnitPrice"))
          .isEqualTo(shop.products.get(76).unitPrice());

      Object dataSet = client.invoke("loadProductsDataSet")[0];
      assertThat((List<?>) property(dataSet, "getTable"))
          .hasSize(effort == Effort.DOCUMENTED ? 1 : 0);
      assertThat((List<?>) property(dataSet, "getAny"))
          .hasSize(effort == Effort.DOCUMENTED ? 0 : 2);
      assertThat(client.invoke("storeOrderDataSet", dataSet)).containsExactly(shop.orderId);
      assertThat(shop.orderDataSet).isEqualTo(shop.dataSet);

      assertThatThrownBy(() -> client.invoke("loadCustomer", "NOT_FOUND"))
          .hasMessageContaining("no <customer> 'NOT_FOUND' é");
    } finally {
      client.destroy();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://one:80/soap", "https://two/a?b=c&d=é"})
  void theWsdlHoldsTheAddressAskedFor(String address) {
    String wsdl = new String(server.call("?wsdl", address.getBytes(UTF_8)), UTF_8);
    assertThat(wsdl)
        .contains("<soap:address location=\"" + address.replace("&", "&amp;") + "\"")
        .contains("transport=\"http://schemas.xmlsoap.org/soap/http\"")
        .contains("name=\"ShopService\"")
        .contains("name=\"ShopPort\"")
        .doesNotContain("import", "localhost");
  }

  private static Object property(Object bean, String getter) throws ReflectiveOperationException {
    Method method = bean.getClass().getMethod(getter);
    return method.invoke(bean);
  }
}
