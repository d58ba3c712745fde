package io.tierbench.serialization.soap;

import com.ctc.wstx.api.WstxInputProperties;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.xml.XmlInput;
import java.util.HashMap;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.message.Message;
import org.apache.cxf.staxutils.StaxUtils;
import org.jspecify.annotations.Nullable;

/** What the endpoints and the proxies of the shop have in common, whatever carries them. */
public final class PortFactories {
  /** Rows of a table are children of one element; the size of a message limits them first. */
  private static final int MAX_CHILDREN = Integer.MAX_VALUE;

  static final QName SERVICE = new QName(ShopPort.NAMESPACE, "ShopService");
  static final QName PORT = new QName(ShopPort.NAMESPACE, "ShopPort");

  private PortFactories() {}

  /** A bus of its own, which other users of CXF in this JVM do not share. */
  public static Bus bus() {
    Bus ofThread = BusFactory.getThreadDefaultBus(false);
    Bus bus = new ExtensionManagerBus();
    // The first bus of a JVM makes itself the default of all that name none.
    if (BusFactory.getDefaultBus(false) == bus) {
      BusFactory.setDefaultBus(null);
    }
    BusFactory.setThreadDefaultBus(ofThread);
    return bus;
  }

  /**
   * An endpoint in front of a shop that reads requests to their end, yet without a transport.
   *
   * @param security absent where messages are plain
   */
  public static JaxWsServerFactoryBean server(
      Shop shop, Bus bus, String address, Effort effort, @Nullable MessageSecurity security) {
    JaxWsServerFactoryBean factory = server(shop, bus, address, effort, security == null);
    factory.getInInterceptors().add(new EndOfEnvelope());
    if (security != null) {
      WsSecurity.ofServer(security, factory);
    }
    return factory;
  }

  /** An endpoint in front of a shop as CXF has it, yet without a transport. */
  public static JaxWsServerFactoryBean serverAsShipped(
      Shop shop, Bus bus, String address, Effort effort) {
    return server(shop, bus, address, effort, true);
  }

  private static JaxWsServerFactoryBean server(
      Shop shop, Bus bus, String address, Effort effort, boolean plain) {
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setBus(bus);
    factory.setServiceClass(ShopPort.class);
    factory.setServiceName(SERVICE);
    factory.setInvoker(new PortService(shop));
    factory.setAddress(address);
    factory.setDataBinding(dataBinding(effort));
    factory.setProperties(properties());
    factory
        .getOutFaultInterceptors()
        .add(
            new FaultTranslator(
                plain, effort == Effort.TUNED ? DataSetForm.ADO_NET : DataSetForm.TYPE));
    return factory;
  }

  /** A proxy of a remote shop, yet without a transport. */
  public static JaxWsProxyFactoryBean client(Bus bus, String address, Effort effort) {
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setBus(bus);
    factory.setServiceClass(ShopPort.class);
    factory.setAddress(address);
    factory.setDataBinding(dataBinding(effort));
    factory.setProperties(properties());
    return factory;
  }

  private static DataBinding dataBinding(Effort effort) {
    return effort == Effort.TUNED ? new HandWrittenDataBinding() : new ShopDataBinding();
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(XMLInputFactory.class.getName(), inputFactory());
    properties.put(Message.THREAD_SAFE_STAX_FACTORIES, true);
    // Failures go to the caller with their cause, who logs them once.
    FaultListener silent = (failure, description, message) -> false;
    properties.put(FaultListener.class.getName(), silent);
    return properties;
  }

  /**
   * A parser that knows no DTD and resolves nothing, as CXF makes them, with limits of ours. An
   * entity is an error rather than a hole in the text.
   */
  private static XMLInputFactory inputFactory() {
    XMLInputFactory factory = StaxUtils.createXMLInputFactory(true);
    XmlInput.limit(factory);
    factory.setProperty(WstxInputProperties.P_MAX_CHILDREN_PER_ELEMENT, MAX_CHILDREN);
    return factory;
  }
}
