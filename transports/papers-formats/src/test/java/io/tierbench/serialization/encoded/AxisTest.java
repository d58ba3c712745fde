package io.tierbench.serialization.encoded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.Known;
import io.tierbench.contract.Address;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.xml.namespace.QName;
import javax.xml.rpc.ParameterMode;
import org.apache.axis.AxisFault;
import org.apache.axis.Constants;
import org.apache.axis.Message;
import org.apache.axis.MessageContext;
import org.apache.axis.client.Call;
import org.apache.axis.client.Service;
import org.apache.axis.encoding.TypeMapping;
import org.apache.axis.encoding.ser.BeanDeserializerFactory;
import org.apache.axis.encoding.ser.BeanSerializerFactory;
import org.apache.axis.message.RPCElement;
import org.apache.axis.message.RPCParam;
import org.apache.axis.server.AxisServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests Apache Axis 1.4 as the other side: as a client over HTTP, and as a reader of our requests.
 */
@Tag("slow")
public class AxisTest {
  private static final Map<String, Class<?>> BEANS =
      Map.of(
          "Address", AddressBean.class, "LineItem", LineItemBean.class, "Order", OrderBean.class);
  private static final OrderBean ORDER = order();
  private static final Order SAME_ORDER = sameOrder();

  private final FakeShop shop = new FakeShop();
  private final ExecutorService workers = Executors.newFixedThreadPool(1);
  private Listener listener;

  /** The types of the contract as beans of Axis, which writes an array only by a bean's methods. */
  public static final class AddressBean {
    public String name;
    public String street;
    public String city;
    public String region;
    public String postalCode;
    public String country;
  }

  public static final class LineItemBean {
    public int productId;
    public double unitPrice;
    public short quantity;
    public double discount;
  }

  public static final class OrderBean {
    public int orderId;
    public String customerId;
    public int employeeId;
    public Calendar orderDate;
    public AddressBean shippingAddress;
    public AddressBean billingAddress;
    public int shipVia;
    public BigDecimal freight;
    LineItemBean[] lineItems;

    public LineItemBean[] getLineItems() {
      return lineItems;
    }

    public void setLineItems(LineItemBean[] lineItems) {
      this.lineItems = lineItems;
    }
  }

  private static OrderBean order() {
    AddressBean address = new AddressBean();
    address.street = "59 rue de l'Abbaye";
    address.city = "Reims <é>";
    LineItemBean line = new LineItemBean();
    line.productId = 7;
    line.unitPrice = 9.95;
    line.quantity = 3;
    line.discount = 0.05;
    OrderBean order = new OrderBean();
    order.customerId = "VINET";
    order.employeeId = 5;
    order.orderDate = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
    order.orderDate.setTimeInMillis(837_004_567_890L);
    order.shippingAddress = address;
    order.billingAddress = address;
    order.freight = new BigDecimal("32.3800");
    order.lineItems = new LineItemBean[] {line, new LineItemBean()};
    return order;
  }

  private static Order sameOrder() {
    Address address = new Address(null, "59 rue de l'Abbaye", "Reims <é>", null, null, null);
    return new Order(
        0,
        "VINET",
        5,
        LocalDateTime.ofInstant(Instant.ofEpochMilli(837_004_567_890L), ZoneOffset.UTC),
        address,
        address,
        0,
        new BigDecimal("32.3800"),
        List.of(new LineItem(7, 9.95, (short) 3, 0.05), new LineItem(0, 0, (short) 0, 0)));
  }

  private static QName name(String localName) {
    return new QName("urn:tierbench:shop", localName);
  }

  private static void register(TypeMapping types) {
    BEANS.forEach(
        (type, bean) ->
            types.register(
                bean,
                name(type),
                new BeanSerializerFactory(bean, name(type)),
                new BeanDeserializerFactory(bean, name(type))));
  }

  @BeforeEach
  void serve() throws Exception {
    listener =
        Known.HTTP.serve(
            Map.of(
                Known.SOAP_ENCODED.service(), Known.SOAP_ENCODED.server(shop, Effort.DOCUMENTED)),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, 1 << 20));
  }

  @AfterEach
  void close() {
    listener.close();
    workers.shutdownNow();
  }

  private Call call(String operation) throws Exception {
    Call call = (Call) new Service().createCall();
    register(call.getTypeMapping());
    call.setTargetEndpointAddress(
        URI.create("http://127.0.0.1:%d/soap-encoded".formatted(Loopback.of(listener).getPort()))
            .toURL());
    call.setOperationName(name(operation));
    return call;
  }

  @Test
  void storesAnOrder() throws Exception {
    Call call = call("storeOrder");
    call.addParameter("order", name("Order"), OrderBean.class, ParameterMode.IN);
    call.setReturnType(Constants.XSD_INT, Integer.class);

    assertThat(call.invoke(new Object[] {ORDER})).isEqualTo(shop.orderId);
    assertThat(shop.order).isEqualTo(SAME_ORDER);
    assertThat(shop.order.billingAddress()).isSameAs(shop.order.shippingAddress());
  }

  @Test
  void readsFaults() throws Exception {
    Call call = call("loadCustomer");
    call.addParameter("customerId", Constants.XSD_STRING, String.class, ParameterMode.IN);
    call.setReturnType(Constants.XSD_STRING);

    assertThatExceptionOfType(AxisFault.class)
        .isThrownBy(() -> call.invoke(new Object[] {"NOT_FOUND"}))
        .satisfies(
            fault -> {
              assertThat(fault.getFaultString()).isEqualTo("no <customer> 'NOT_FOUND' é");
              assertThat(fault.getFaultCode().getLocalPart()).isEqualTo("Client");
              assertThat(fault.lookupFaultDetail(name("shopFault")).getTextContent())
                  .isEqualTo("NOT_FOUND");
            });
  }

  @Test
  void readsTheOrderOfOurClient() throws Exception {
    MessageContext context = new MessageContext(new AxisServer());
    context.setEncodingStyle(Constants.URI_SOAP11_ENC);
    register(context.getTypeMapping());
    byte[] sent = EnvelopeWriter.request(Operation.STORE_ORDER, SAME_ORDER);
    Message message = new Message(sent, false, "text/xml; charset=UTF-8", null);
    message.setMessageContext(context);
    context.setCurrentMessage(message);
    context.setPastPivot(false);

    RPCElement read = (RPCElement) message.getSOAPEnvelope().getFirstBody();
    RPCParam parameter = (RPCParam) read.getParams().get(0);

    assertThat(read.getMethodName()).isEqualTo("storeOrder");
    assertThat(parameter.getName()).isEqualTo("order");
    OrderBean order = (OrderBean) parameter.getObjectValue();
    assertThat(order).usingRecursiveComparison().ignoringFields("orderDate").isEqualTo(ORDER);
    assertThat(order.orderDate.toInstant()).isEqualTo(ORDER.orderDate.toInstant());
    assertThat(order.billingAddress).isSameAs(order.shippingAddress);
  }
}
