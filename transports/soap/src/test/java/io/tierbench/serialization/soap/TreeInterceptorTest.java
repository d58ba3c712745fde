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
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.saaj.SAAJInInterceptor;
import org.apache.cxf.binding.soap.saaj.SAAJOutInterceptor;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.DelegatingXMLStreamWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests an interceptor that needs the message as a tree, like those of WS-Security. */
class TreeInterceptorTest {
  private static final int MORE_THAN_AN_ENVELOPE = 20;

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

  /** The interceptor only reads the written message, announced by CXF's property. */
  @ParameterizedTest
  @EnumSource
  void aWriterThatAsksForItGetsTheBodyToo(Effort effort) {
    CountedElements counted = new CountedElements();
    Shop client = client(server(effort), effort, counted);

    assertThat(client.storeOrder(Samples.order())).isEqualTo(shop.orderId);

    assertThat(shop.order).isEqualTo(Samples.order());
    assertThat(counted.names)
        .startsWith("Envelope", "Body")
        .hasSizeGreaterThan(MORE_THAN_AN_ENVELOPE);
  }

  private static final class CountedElements extends AbstractPhaseInterceptor<Message> {
    final List<String> names = new ArrayList<>();

    CountedElements() {
      super(Phase.PRE_PROTOCOL);
    }

    @Override
    public void handleMessage(Message message) {
      message.put(AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION, true);
      message.setContent(
          XMLStreamWriter.class,
          new DelegatingXMLStreamWriter(message.getContent(XMLStreamWriter.class)) {
            @Override
            public void writeStartElement(String name) throws XMLStreamException {
              names.add(name);
              super.writeStartElement(name);
            }

            @Override
            public void writeStartElement(String prefix, String name, String namespace)
                throws XMLStreamException {
              names.add(name);
              super.writeStartElement(prefix, name, namespace);
            }
          });
    }
  }

  private Exchange server(Effort effort) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport("text/xml", false).register(bus);
    JaxWsServerFactoryBean factory =
        PortFactories.serverAsShipped(shop, bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new SAAJInInterceptor());
    factory.getOutInterceptors().add(new SAAJOutInterceptor());
    ExchangeDestination destination = (ExchangeDestination) factory.create().getDestination();
    return (operation, request) -> destination.reply(request);
  }

  private Shop client(Exchange server, Effort effort) {
    return client(server, effort, new SAAJOutInterceptor());
  }

  private Shop client(Exchange server, Effort effort, Interceptor<? extends Message> out) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport(
            "text/xml",
            false,
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              messages.add(new String(request, StandardCharsets.UTF_8));
              messages.add(new String(response, StandardCharsets.UTF_8));
              return response;
            })
        .register(bus);
    JaxWsProxyFactoryBean factory = PortFactories.client(bus, ExchangeTransport.ADDRESS, effort);
    factory.getInInterceptors().add(new SAAJInInterceptor());
    factory.getOutInterceptors().add(out);
    return new PortClient(factory.create(ShopPort.class), effort == Effort.TUNED);
  }
}
