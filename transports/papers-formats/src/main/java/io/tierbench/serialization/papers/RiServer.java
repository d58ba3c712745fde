package io.tierbench.serialization.papers;

import com.ctc.wstx.api.WstxInputProperties;
import com.sun.xml.ws.api.BindingID;
import com.sun.xml.ws.api.SOAPVersion;
import com.sun.xml.ws.api.message.Message;
import com.sun.xml.ws.api.message.Packet;
import com.sun.xml.ws.api.model.JavaMethod;
import com.sun.xml.ws.api.pipe.Codecs;
import com.sun.xml.ws.api.pipe.StreamSOAPCodec;
import com.sun.xml.ws.api.pipe.ThrowableContainerPropertySet;
import com.sun.xml.ws.api.server.Container;
import com.sun.xml.ws.api.server.Invoker;
import com.sun.xml.ws.api.server.LazyMOMProvider;
import com.sun.xml.ws.api.server.LazyMOMProvider.WSEndpointScopeChangeListener;
import com.sun.xml.ws.api.server.WSEndpoint;
import com.sun.xml.ws.api.server.WSWebServiceContext;
import com.sun.xml.ws.fault.SOAPFaultBuilder;
import com.sun.xml.ws.model.CheckedExceptionImpl;
import com.sun.xml.ws.model.JavaMethodImpl;
import com.sun.xml.ws.protocol.soap.VersionMismatchException;
import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.PortFactories;
import io.tierbench.serialization.soap.PortService;
import io.tierbench.serialization.soap.RejectedRequest;
import io.tierbench.serialization.soap.ShopFault;
import io.tierbench.serialization.soap.ShopPort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.serialization.soap.SoapOperation;
import io.tierbench.serialization.xml.XmlInput;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.codehaus.stax2.XMLInputFactory2;
import org.jspecify.annotations.Nullable;

/**
 * A server of the WSDL of {@link SoapBinding} by the reference implementation of JAX-WS, with its
 * own envelope codec, tubes and invoker, and the same parser and JAXB as CXF.
 *
 * <p>The endpoint is created without a look-up of a JAX-WS provider: the class path has only one,
 * CXF's.
 */
final class RiServer implements Exchange {
  private static final XMLInputFactory READERS = inputFactory();
  private static final int INITIAL_SIZE = 4096;

  private final StreamSOAPCodec codec = Codecs.createSOAPEnvelopeXmlCodec(SOAPVersion.SOAP_11);
  private final WSEndpoint<? extends ShopPort> endpoint;
  private final CheckedExceptionImpl shopFault;

  RiServer(Shop shop) {
    endpoint = endpoint(shop);
    // Every method declares ShopFault.
    JavaMethod any =
        Objects.requireNonNull(endpoint.getSEIModel()).getJavaMethods().iterator().next();
    shopFault = ((JavaMethodImpl) any).getCheckedException(ShopFault.class);
  }

  /** Creates an endpoint, one at a time: they are in a set that is not thread-safe. */
  private static WSEndpoint<? extends ShopPort> endpoint(Shop shop) {
    synchronized (LazyMOMProvider.INSTANCE) {
      // Without JMX, about which it would log a warning.
      LazyMOMProvider.INSTANCE.initMOMForScope(LazyMOMProvider.Scope.GLASSFISH_NO_JMX);
      WSEndpoint<? extends ShopPort> endpoint =
          WSEndpoint.create(
              PortExtension.endpointInterface(),
              false,
              new ShopInvoker(shop),
              PortFactories.SERVICE,
              PortFactories.PORT,
              Container.NONE,
              BindingID.SOAP11_HTTP.createBinding(),
              null,
              null,
              null,
              true);
      LazyMOMProvider.INSTANCE.unregisterEndpoint((WSEndpointScopeChangeListener) endpoint);
      return endpoint;
    }
  }

  /** Creates the parser of the CXF binding, with the Woodstox settings required here. */
  private static XMLInputFactory inputFactory() {
    XMLInputFactory factory = XmlInput.factory();
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLInputFactory2.P_INTERN_NS_URIS, true);
    factory.setProperty(WstxInputProperties.P_RETURN_NULL_FOR_DEFAULT_NAMESPACE, true);
    return factory;
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    Packet call = new Packet();
    call.setState(Packet.State.ServerRequest);
    call.setMessage(message(request));
    // The reply is complete before the endpoint returns.
    AtomicReference<Packet> reply = new AtomicReference<>();
    endpoint.process(call, reply::set, null);
    Packet packet = Objects.requireNonNull(reply.get());
    Message message = packet.getMessage();
    if (message == null || message.isFault()) {
      throw failure(call, packet, request);
    }
    try {
      return envelope(packet);
    } catch (RuntimeException e) {
      throw failure(FaultCode.SERVER, ShopFault.of(e));
    }
  }

  private Message message(byte[] request) {
    try {
      XMLStreamReader reader =
          new WholeReader(READERS.createXMLStreamReader(new ByteArrayInputStream(request)));
      Envelopes.startRoot(reader);
      Message message = codec.decode(reader);
      // Reads the envelope: an endpoint that finds no body does not complete the call.
      message.hasPayload();
      return message;
    } catch (VersionMismatchException e) {
      throw failure(FaultCode.VERSION_MISMATCH, rejection(e));
    } catch (XMLStreamException | RuntimeException e) {
      throw failure(FaultCode.CLIENT, rejection(e));
    }
  }

  private byte[] envelope(Packet packet) {
    ByteArrayOutputStream envelope = new ByteArrayOutputStream(INITIAL_SIZE);
    try {
      codec.encode(packet, envelope);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return envelope.toByteArray();
  }

  /** Converts a failure of the service, or one before its call. */
  private ExchangeException failure(Packet call, Packet reply, byte[] bytes) {
    if (call.invocationProperties.get(ShopInvoker.FAILURE) instanceof Throwable failure) {
      ShopFault fault =
          RejectedRequest.explain(
              failure instanceof ShopFault known ? known : ShopFault.of(failure), bytes);
      return failure(FaultCode.of(Objects.requireNonNull(fault.getFaultInfo().fault)), fault);
    }
    ThrowableContainerPropertySet thrown = reply.getSatellite(ThrowableContainerPropertySet.class);
    if (thrown != null) {
      return failure(
          FaultCode.CLIENT, RejectedRequest.explain(rejection(thrown.getThrowable()), bytes));
    }
    Message request = call.getMessage();
    String element = request.getPayloadLocalPart();
    if (element == null) {
      return failure(FaultCode.CLIENT, rejection(null));
    }
    try {
      SoapOperation.of(new QName(request.getPayloadNamespaceURI(), element));
    } catch (ShopException e) {
      return failure(FaultCode.CLIENT, rejection(e));
    }
    return failure(FaultCode.MUST_UNDERSTAND, rejection(null));
  }

  private static ShopFault rejection(@Nullable Throwable failure) {
    return Causes.find(failure, ShopException.class)
        .map(ShopFault::of)
        .orElseGet(() -> ShopFault.of(Fault.BAD_REQUEST, RejectedRequest.NO_CALL, failure));
  }

  private ExchangeException failure(FaultCode code, ShopFault fault) {
    Message message =
        SOAPFaultBuilder.createSOAPFaultMessage(
            SOAPVersion.SOAP_11,
            shopFault,
            fault,
            new QName(Envelopes.NAMESPACE, code.localName()));
    return fault.in(envelope(new Packet(message)));
  }

  /** Reads an envelope to its end before the call, not only to the end of the parameters. */
  private static final class WholeReader extends StreamReaderDelegate {

    WholeReader(XMLStreamReader reader) {
      super(reader);
    }

    @Override
    public void close() throws XMLStreamException {
      while (hasNext()) {
        next();
      }
      super.close();
    }
  }

  /**
   * Calls the service and keeps its exceptions, which the reference implementation converts to a
   * message immediately.
   */
  private static final class ShopInvoker extends Invoker {
    static final String FAILURE = ShopInvoker.class.getName();

    private final Shop shop;

    ShopInvoker(Shop shop) {
      this.shop = shop;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void start(WSWebServiceContext context, WSEndpoint endpoint) {
      // The service asks for no context.
    }

    @Override
    public @Nullable Object invoke(Packet packet, Method method, Object... arguments)
        throws InvocationTargetException {
      try {
        return PortService.invoke(shop, method, arguments);
      } catch (InvocationTargetException e) {
        packet.invocationProperties.put(FAILURE, e.getCause());
        throw e;
      }
    }
  }
}
