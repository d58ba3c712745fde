package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.FakeShop;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import java.util.ArrayList;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.junit.jupiter.api.Test;

class OuterCoordinatorTest {

  @Test
  void itIsGoneAfterAFailure() {
    assertThatThrownBy(
            () ->
                OuterCoordinator.around(
                    () -> {
                      throw new IllegalStateException("on purpose");
                    }))
        .hasMessage("on purpose");
    assertThat(Coordinator._getInstance()).isNull();
  }

  @Test
  void itIsAroundEveryMessageOfOursOnBothSides() {
    List<Coordinator> seen = new ArrayList<>();
    FakeShop shop = new FakeShop();
    Exchange server = new SoapBinding(Effort.DOCUMENTED).server(shop);
    Bus bus = PortFactories.bus();
    new ExchangeTransport("text/xml", false, server).register(bus);
    JaxWsProxyFactoryBean factory =
        PortFactories.client(bus, ExchangeTransport.ADDRESS, Effort.DOCUMENTED);
    factory
        .getInInterceptors()
        .add(
            new AbstractPhaseInterceptor<Message>(Phase.POST_INVOKE) {
              @Override
              public void handleMessage(Message message) {
                seen.add(Coordinator._getInstance());
              }
            });
    shop.onEmpty = () -> seen.add(Coordinator._getInstance());

    new PortClient(factory.create(ShopPort.class)).empty();

    assertThat(seen).hasSize(2).allMatch(OuterCoordinator.class::isInstance);
    assertThat(seen.get(0)).isNotSameAs(seen.get(1));
    assertThat(Coordinator._getInstance()).isNull();
  }
}
