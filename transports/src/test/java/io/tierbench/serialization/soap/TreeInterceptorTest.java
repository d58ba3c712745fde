package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.DataSets;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.ExchangeTransport.ExchangeDestination;
import io.tierbench.wire.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.saaj.SAAJInInterceptor;
import org.apache.cxf.binding.soap.saaj.SAAJOutInterceptor;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An interceptor that needs the message as a tree, as those of WS-Security do. */
class TreeInterceptorTest {
  private final FakeShop shop = new FakeShop();
  private final List<String> messages = new ArrayList<>();

  @ParameterizedTest
  @EnumSource
  void getsWholeMessagesOnBothSides(Effort effort) {
    Shop client = client(server(effort), effort);

    client.empty();
    assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);
    assertThat(shop.order).isEqualTo(Samples.order());
    assertThat(client.storeOrderDataSet(DataSets.order())).isEqualTo(shop.orderId);
    assertThat(shop.orderDataSet).isEqualTo(DataSets.order());
    assertThat(client.loadProducts()).isEqualTo(shop.products);
    assertThat(client.loadProductsDataSet()).isEqualTo(shop.dataSet);

    assertThat(messages)
        .hasSize(10)
        .allSatisfy(message -> assertThat(message).endsWith("Body></soap:Envelope>"));
  }

  private Exchange server(Effort effort) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(null).register(bus);
    JaxWsServerFactoryBean factory =
        PortFactories.server(shop, bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new SAAJInInterceptor());
    factory.getOutInterceptors().add(new SAAJOutInterceptor());
    ExchangeDestination destination = (ExchangeDestination) factory.create().getDestination();
    return (operation, request) -> destination.reply(request);
  }

  private Shop client(Exchange server, Effort effort) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              messages.add(new String(request, StandardCharsets.UTF_8));
              messages.add(new String(response, StandardCharsets.UTF_8));
              return response;
            })
        .register(bus);
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new SAAJInInterceptor());
    factory.getOutInterceptors().add(new SAAJOutInterceptor());
    return new PortClient(factory.create(ShopPort.class));
  }
}
