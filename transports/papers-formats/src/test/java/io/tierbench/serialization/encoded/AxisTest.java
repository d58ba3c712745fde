package io.tierbench.serialization.encoded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.Known;
import io.tierbench.contract.Customer;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Product;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.namespace.QName;
import javax.xml.rpc.ParameterMode;
import org.apache.axis.AxisFault;
import org.apache.axis.Constants;
import org.apache.axis.Message;
import org.apache.axis.MessageContext;
import org.apache.axis.client.Call;
import org.apache.axis.client.Service;
import org.apache.axis.encoding.XMLType;
import org.apache.axis.message.RPCElement;
import org.apache.axis.message.RPCParam;
import org.apache.axis.message.SOAPEnvelope;
import org.apache.axis.server.AxisServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests Apache Axis 1.4 as the other side: as a client over HTTP, and with its messages as a
 * server.
 */
@Tag("slow")
class AxisTest {
  private static final int LIMIT = 1 << 20;

  private final FakeShop shop = new FakeShop();
  private final ExecutorService workers = Executors.newFixedThreadPool(1);
  private Listener listener;

  @BeforeEach
  void serve() throws Exception {
    listener =
        Known.HTTP.serve(
            Map.of(
                Known.SOAP_ENCODED.service(), Known.SOAP_ENCODED.server(shop, Effort.DOCUMENTED)),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT));
  }

  @AfterEach
  void close() {
    listener.close();
    workers.shutdownNow();
  }

  /** Calls an operation with at most one parameter. */
  private Object call(String operation, Class<?> result, QName resultType, Object... arguments)
      throws Exception {
    Call call = (Call) new Service().createCall();
    AxisBeans.register(call.getTypeMapping());
    call.setTargetEndpointAddress(
        URI.create("http://127.0.0.1:%d/soap-encoded".formatted(Loopback.of(listener).getPort()))
            .toURL());
    call.setOperationName(AxisBeans.name(operation));
    for (Object argument : arguments) {
      String name = argument instanceof String ? "customerId" : "order";
      QName type =
          argument instanceof String
              ? Constants.XSD_STRING
              : AxisBeans.name(argument.getClass().getSimpleName());
      call.addParameter(name, type, argument.getClass(), ParameterMode.IN);
    }
    if (result == void.class) {
      call.setReturnType(XMLType.AXIS_VOID);
    } else {
      call.setReturnType(resultType, result);
    }
    return call.invoke(arguments);
  }

  @Test
  void callsWithoutParameters() throws Exception {
    call("empty", void.class, null);

    assertThat(shop.operation).isEqualTo("empty");
  }

  @Test
  void storesAnOrder() throws Exception {
    Object id =
        call(
            "storeOrder",
            Integer.class,
            Constants.XSD_INT,
            bean(Samples.order(), AxisBeans.Order.class));

    assertThat(id).isEqualTo(shop.orderId);
    assertThat(shop.order).isEqualTo(Samples.order());
    assertThat(shop.order.billingAddress()).isSameAs(shop.order.shippingAddress());
  }

  @Test
  void loadsProducts() throws Exception {
    Object products = call("loadProducts", AxisBeans.Product[].class, Constants.SOAP_ARRAY);

    assertThat(AxisBeans.toContract(products)).isEqualTo(shop.products);
  }

  @Test
  void loadsACustomer() throws Exception {
    Object customer =
        call("loadCustomer", AxisBeans.Customer.class, AxisBeans.name("Customer"), "Ålesu");

    assertThat(shop.customerId).isEqualTo("Ålesu");
    assertThat(AxisBeans.toContract(customer)).isEqualTo(shop.customer);
  }

  @Test
  void readsFaults() {
    assertThatExceptionOfType(AxisFault.class)
        .isThrownBy(
            () ->
                call(
                    "loadCustomer",
                    AxisBeans.Customer.class,
                    AxisBeans.name("Customer"),
                    "NOT_FOUND"))
        .satisfies(
            fault -> {
              assertThat(fault.getFaultString()).isEqualTo("no <customer> 'NOT_FOUND' é");
              assertThat(fault.getFaultCode().getLocalPart()).isEqualTo("Client");
              assertThat(fault.lookupFaultDetail(AxisBeans.name("shopFault")).getTextContent())
                  .isEqualTo("NOT_FOUND");
            });
  }

  @Test
  void readsTheOrderOfOurClient() throws Exception {
    AtomicReference<byte[]> sent = new AtomicReference<>();
    Exchange server = new EncodedSoapBinding().server(shop);
    new EncodedSoapBinding()
        .client(
            (operation, request) -> {
              sent.set(request);
              return server.call(operation, request);
            })
        .storeOrder(Samples.order());
    MessageContext context = context();
    Message message = new Message(sent.get(), false, "text/xml; charset=UTF-8", null);
    message.setMessageContext(context);
    context.setCurrentMessage(message);
    context.setPastPivot(false);

    RPCElement read = (RPCElement) message.getSOAPEnvelope().getFirstBody();
    RPCParam parameter = (RPCParam) read.getParams().get(0);

    assertThat(read.getMethodName()).isEqualTo("storeOrder");
    assertThat(parameter.getName()).isEqualTo("order");
    AxisBeans.Order order = (AxisBeans.Order) parameter.getObjectValue();
    assertThat(AxisBeans.toContract(order)).isEqualTo(Samples.order());
    assertThat(order.billingAddress).isSameAs(order.shippingAddress);
  }

  @Test
  void ourClientReadsItsProductsAndCustomers() throws Exception {
    List<Product> products = Samples.products();
    Customer customer = Samples.customer();
    byte[] ofProducts = response("loadProducts", bean(products, AxisBeans.Product[].class));
    byte[] ofCustomer = response("loadCustomer", bean(customer, AxisBeans.Customer.class));
    EncodedSoapBinding binding = new EncodedSoapBinding();

    assertThat(binding.client((operation, request) -> ofProducts).loadProducts())
        .isEqualTo(products);
    assertThat(binding.client((operation, request) -> ofCustomer).loadCustomer("BERGS"))
        .isEqualTo(customer);
  }

  private static MessageContext context() {
    MessageContext context = new MessageContext(new AxisServer());
    context.setEncodingStyle(Constants.URI_SOAP11_ENC);
    AxisBeans.register(context.getTypeMapping());
    return context;
  }

  private static byte[] response(String operation, Object result) throws Exception {
    SOAPEnvelope envelope = new SOAPEnvelope();
    RPCElement element =
        new RPCElement(
            "urn:tierbench:shop",
            operation + "Response",
            new Object[] {new RPCParam(operation + "Return", result)});
    element.setEncodingStyle(Constants.URI_SOAP11_ENC);
    envelope.addBodyElement(element);
    Message message = new Message(envelope);
    message.setMessageContext(context());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    message.writeTo(bytes);
    assertThat(bytes.toString(UTF_8)).contains("xsi:type");
    return bytes.toByteArray();
  }

  private static Object bean(Object value, Class<?> type) throws Exception {
    return AxisBeans.toBean(value, type, new IdentityHashMap<>());
  }
}
