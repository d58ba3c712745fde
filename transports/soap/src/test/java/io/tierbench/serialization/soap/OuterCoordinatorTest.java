package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.tierbench.contract.FakeShop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.ShopTypes.OrderType;
import io.tierbench.wire.Exchange;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.junit.jupiter.api.Test;

class OuterCoordinatorTest {
  private static final int LINES = 200;
  private static final String ORDER =
      "<order>%s</order>"
          .formatted(
              String.join(
                  "",
                  Collections.nCopies(
                      LINES,
                      "<lineItem><productId>1</productId><quantity>2</quantity></lineItem>")));

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Unmarshaller jaxb;

  OuterCoordinatorTest() throws JAXBException {
    jaxb = JAXBContext.newInstance(OrderType.class).createUnmarshaller();
  }

  @Test
  void itIsThereAfterJaxbHasReadAndGoneWhenTheMessageIsHandled() {
    OuterCoordinator.around(
        () -> {
          Coordinator outer = Coordinator._getInstance();
          assertThat(outer).isInstanceOf(OuterCoordinator.class);
          read();
          assertThat(Coordinator._getInstance()).isSameAs(outer);
        });
    assertThat(Coordinator._getInstance()).isNull();
  }

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

  /**
   * Counts the entries that JAXB removes and sets again, one for every tag. If this fails after an
   * upgrade of JAXB, the issue is fixed and the coordinator can be removed.
   */
  @Test
  void withoutItJaxbThrowsAnEntryAwayForEveryTag() {
    long alone = 0;
    long within = 0;
    for (int i = 0; i < 5; i++) {
      alone = allocated(this::read);
      within = allocated(() -> OuterCoordinator.around(this::read));
    }
    int tags = LINES * 6;
    assertThat(alone - within).isGreaterThan(tags * 16L);
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

  private long allocated(Runnable action) {
    long before = threads.getCurrentThreadAllocatedBytes();
    action.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private void read() {
    try {
      OrderType order =
          jaxb.unmarshal(StaxUtils.createXMLStreamReader(new StringReader(ORDER)), OrderType.class)
              .getValue();
      assertThat(order.lineItems).hasSize(LINES);
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }
}
