package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.wire.ExchangeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import org.apache.cxf.Bus;
import org.apache.cxf.common.logging.LogUtils;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.security.transport.TLSSessionInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.AbstractConduit;
import org.apache.cxf.transport.AbstractDestination;
import org.apache.cxf.transport.AbstractTransportFactory;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.ConduitInitiator;
import org.apache.cxf.transport.ConduitInitiatorManager;
import org.apache.cxf.transport.Destination;
import org.apache.cxf.transport.DestinationFactory;
import org.apache.cxf.transport.DestinationFactoryManager;
import org.apache.cxf.ws.addressing.EndpointReferenceType;
import org.jspecify.annotations.Nullable;

/**
 * A CXF transport over an exchange. Replaces HTTP on a separate bus, so that the WSDL still
 * declares SOAP over HTTP for other clients.
 */
public final class ExchangeTransport extends AbstractTransportFactory
    implements ConduitInitiator, DestinationFactory {
  /** Name of the endpoint within CXF; nothing listens there. */
  public static final String ADDRESS = "http://localhost/soap/ShopPort";

  private static final int INITIAL_SIZE = 4096;

  private static final String HTTP = "http://cxf.apache.org/transports/http";

  /** Property of the scheme, as set by CXF's HTTP conduit. */
  private static final String SCHEME = "http.scheme";

  private static final Logger LOGGER = LogUtils.getLogger(ExchangeTransport.class);

  /** A placeholder for TLS information: the actual cipher suite is never used. */
  private static final TLSSessionInfo TLS = new TLSSessionInfo("TLS");

  private final String contentType;
  private final boolean tls;
  private final io.tierbench.wire.Exchange exchange;

  /** Creates the transport of a server bus, which sends no requests. */
  ExchangeTransport(String contentType, boolean tls) {
    this(
        contentType,
        tls,
        (operation, request) -> {
          throw new UnsupportedOperationException("a server sends no requests");
        });
  }

  /**
   * @param contentType of incoming messages
   * @param tls whether all messages are sent over TLS, which a policy may require
   * @param exchange receives the requests of clients
   */
  public ExchangeTransport(String contentType, boolean tls, io.tierbench.wire.Exchange exchange) {
    super(List.of(HTTP));
    this.contentType = contentType;
    this.tls = tls;
    this.exchange = exchange;
  }

  public void register(Bus bus) {
    bus.getExtension(ConduitInitiatorManager.class).registerConduitInitiator(HTTP, this);
    bus.getExtension(DestinationFactoryManager.class).registerDestinationFactory(HTTP, this);
  }

  @Override
  public Conduit getConduit(EndpointInfo endpoint, Bus bus) {
    return getConduit(endpoint, null, bus);
  }

  @Override
  public Conduit getConduit(
      EndpointInfo endpoint, @Nullable EndpointReferenceType target, Bus bus) {
    return new ExchangeConduit();
  }

  @Override
  public Destination getDestination(EndpointInfo endpoint, Bus bus) {
    return new ExchangeDestination(endpoint, bus);
  }

  private Message incoming(byte[] envelope) {
    Message message = new MessageImpl();
    message.setContent(InputStream.class, new ByteArrayInputStream(envelope));
    message.setContent(byte[].class, envelope);
    message.put(Message.CONTENT_TYPE, contentType);
    if (tls) {
      message.put(TLSSessionInfo.class, TLS);
    }
    return message;
  }

  /** Passes a request to the exchange, and the answer or fault to the proxy. */
  private final class ExchangeConduit extends AbstractConduit {

    ExchangeConduit() {
      super(null);
    }

    @Override
    public void prepare(Message message) {
      message.setContent(OutputStream.class, new ByteArrayOutputStream(INITIAL_SIZE));
      if (tls) {
        message.put(SCHEME, "https");
      }
    }

    @Override
    public void close(Message message) {
      // CXF calls this method for the response as well, which needs no closing.
      if (message.getContent(OutputStream.class) instanceof ByteArrayOutputStream request) {
        Exchange call = message.getExchange();
        Message response =
            incoming(
                send(
                    call.getBindingOperationInfo().getName().getLocalPart(),
                    request.toByteArray()));
        response.setExchange(call);
        getMessageObserver().onMessage(response);
      }
    }

    private byte[] send(String operation, byte[] request) {
      try {
        return exchange.call(operation, request);
      } catch (ExchangeException e) {
        // A request that begins a session has no representation for a fault of the shop.
        if (e.body() == null || !SoapAction.of(operation).isEmpty()) {
          throw e;
        }
        return e.body();
      }
    }

    @Override
    protected Logger getLogger() {
      return LOGGER;
    }
  }

  /** Passes requests to the endpoint and takes its replies. */
  final class ExchangeDestination extends AbstractDestination {
    private final Conduit backChannel = new BackChannel();

    ExchangeDestination(EndpointInfo endpoint, Bus bus) {
      super(bus, getTargetReference(endpoint, bus), endpoint);
    }

    /**
     * Returns the reply to a request.
     *
     * @throws ExchangeException with the fault envelope if the reply is a fault
     */
    byte[] reply(byte[] request) {
      return reply(incoming(request));
    }

    /** Returns the reply to a request with a separate SOAP action. */
    byte[] reply(String action, byte[] request) {
      Message message = incoming(request);
      message.put(Message.PROTOCOL_HEADERS, Map.of(SoapAction.HEADER, List.of(action)));
      return reply(message);
    }

    private byte[] reply(Message message) {
      Exchange call = new ExchangeImpl();
      message.setExchange(call);
      call.setDestination(this);
      getMessageObserver().onMessage(message);
      ByteArrayOutputStream reply = call.get(ByteArrayOutputStream.class);
      ShopFault fault = call.get(ShopFault.class);
      if (fault != null) {
        throw fault.in(reply == null ? null : reply.toByteArray());
      }
      if (reply == null) {
        throw new ExchangeException(Fault.INTERNAL, "internal error");
      }
      return reply.toByteArray();
    }

    @Override
    protected Conduit getInbuiltBackChannel(Message request) {
      return backChannel;
    }

    @Override
    protected Logger getLogger() {
      return LOGGER;
    }

    private final class BackChannel extends AbstractBackChannelConduit {
      @Override
      public void prepare(Message message) {
        ByteArrayOutputStream reply = new ByteArrayOutputStream(INITIAL_SIZE);
        message.setContent(OutputStream.class, reply);
        message.getExchange().put(ByteArrayOutputStream.class, reply);
      }

      @Override
      public void close(Message message) {
        // The reply is in memory and complete.
      }
    }
  }
}
