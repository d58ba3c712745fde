package io.tierbench.serialization.soap;

import com.ctc.wstx.api.WstxInputProperties;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.soap.SoapMessage.DataSetForm;
import io.tierbench.serialization.xml.XmlInput;
import java.util.HashMap;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.message.Message;
import org.apache.cxf.staxutils.StaxUtils;
import org.jspecify.annotations.Nullable;

/** Common settings of the endpoints and proxies of the shop, whatever the transport. */
public final class PortFactories {
  /** No limit on child elements, such as rows: the message size is the tighter limit. */
  private static final int MAX_CHILDREN = Integer.MAX_VALUE;

  public static final QName SERVICE = new QName(ShopPort.NAMESPACE, "ShopService");
  public static final QName PORT = new QName(ShopPort.NAMESPACE, "ShopPort");

  private PortFactories() {}

  /** Creates a separate bus, not shared with other users of CXF in this JVM. */
  public static Bus bus() {
    Bus ofThread = BusFactory.getThreadDefaultBus(false);
    Bus bus = new ExtensionManagerBus();
    // The first bus of a JVM becomes the default for users that name none.
    if (BusFactory.getDefaultBus(false) == bus) {
      BusFactory.setDefaultBus(null);
    }
    BusFactory.setThreadDefaultBus(ofThread);
    return bus;
  }

  /**
   * Creates an endpoint of a shop that reads requests to their end, without a transport.
   *
   * @param security null for plain messages
   */
  public static JaxWsServerFactoryBean server(
      Shop shop, Bus bus, String address, Effort effort, @Nullable MessageSecurity security) {
    return server(shop, bus, address, effort, EnvelopeSecurity.extension(security));
  }

  static JaxWsServerFactoryBean server(
      Shop shop, Bus bus, String address, Effort effort, SoapExtension extension) {
    JaxWsServerFactoryBean factory = endpoint(shop, bus, address, effort, extension);
    factory.getInInterceptors().add(new EndOfEnvelope());
    extension.extend(factory);
    return factory;
  }

  /** Creates an endpoint of a shop with CXF's defaults, without a transport. */
  public static JaxWsServerFactoryBean serverAsShipped(
      Shop shop, Bus bus, String address, Effort effort) {
    return endpoint(shop, bus, address, effort, SoapExtension.NONE);
  }

  private static JaxWsServerFactoryBean endpoint(
      Shop shop, Bus bus, String address, Effort effort, SoapExtension extension) {
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setBus(bus);
    factory.setServiceClass(PortExtension.endpointInterface());
    factory.setServiceName(SERVICE);
    factory.setInvoker(new PortService(shop));
    factory.setAddress(address);
    factory.setDataBinding(dataBinding(effort));
    factory.setProperties(properties());
    factory
        .getOutFaultInterceptors()
        .add(
            new FaultTranslator(
                extension, effort == Effort.TUNED ? DataSetForm.ADO_NET : DataSetForm.TYPE));
    return factory;
  }

  /** Creates a proxy of a remote shop, without a transport. */
  public static JaxWsProxyFactoryBean client(Bus bus, String address, Effort effort) {
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setBus(bus);
    factory.setServiceClass(PortExtension.endpointInterface());
    factory.setAddress(address);
    factory.setDataBinding(dataBinding(effort));
    factory.setProperties(properties());
    return factory;
  }

  private static DataBinding dataBinding(Effort effort) {
    return effort == Effort.TUNED ? new HandWrittenDataBinding() : new JAXBDataBinding();
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(XMLInputFactory.class.getName(), inputFactory());
    properties.put(Message.THREAD_SAFE_STAX_FACTORIES, true);
    // Failures are thrown to the caller, which logs them once.
    FaultListener silent = (failure, description, message) -> false;
    properties.put(FaultListener.class.getName(), silent);
    return properties;
  }

  /**
   * Creates a parser without DTDs and external resources, like CXF's, with our limits. An entity is
   * an error rather than missing text.
   */
  private static XMLInputFactory inputFactory() {
    XMLInputFactory factory = StaxUtils.createXMLInputFactory(true);
    XmlInput.limit(factory);
    factory.setProperty(WstxInputProperties.P_MAX_CHILDREN_PER_ELEMENT, MAX_CHILDREN);
    return factory;
  }
}
