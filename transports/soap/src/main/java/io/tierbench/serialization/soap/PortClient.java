package io.tierbench.serialization.soap;

import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.Framework;
import io.tierbench.serialization.soap.SoapOperation.Content;
import io.tierbench.wire.ExchangeException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.frontend.ClientProxy;

/** Client-side adapter: makes the calls of a shop through a JAX-WS proxy, by default CXF's. */
public class PortClient implements Framework.Client {
  private final ShopPort port;
  private final boolean byHand;
  private final InvocationHandler proxy;

  public PortClient(ShopPort port) {
    this(port, false);
  }

  /**
   * @param byHand whether the data binding of the proxy is {@link HandWrittenDataBinding}
   */
  PortClient(ShopPort port, boolean byHand) {
    this.port = port;
    this.byHand = byHand;
    proxy = Proxy.getInvocationHandler(port);
  }

  /** Calls the method of the port as the proxy itself does. */
  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    SoapOperation<Q, R> method = SoapOperation.of(operation);
    if (byHand) {
      // CXF sends what it has written of a request that fails.
      method.requireByHand();
    }
    try {
      Object content = method.request().toContent(request);
      Object result =
          proxy.invoke(
              port,
              method.method(),
              byHand
                  ? new Object[] {new Content(content)}
                  : method.request().beans().toParts().apply(content));
      SoapMessage<R> response = method.response();
      return response.toDomain(
          result instanceof Content read
              ? read.value()
              : response.beans().toContent().apply(new Object[] {result}));
    } catch (ShopFault e) {
      if (e.getFaultInfo() != null && e.getFaultInfo().fault != null) {
        throw new ShopException(e.getFaultInfo().fault, e.getFaultInfo().message, e);
      }
      throw new ShopException(Fault.INTERNAL, e.getMessage(), e);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw translate(e);
    }
  }

  @Override
  public void close() {
    ClientProxy.getClient(port).destroy();
  }

  /** Converts a failure; CXF wraps exceptions of its transport, sometimes repeatedly. */
  private static ShopException translate(Throwable failure) {
    String reason = "";
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof ExchangeException e) {
        return e;
      }
      if (cause instanceof ShopException) {
        reason = ": " + cause.getMessage();
      }
      if (cause instanceof XMLStreamException) {
        break;
      }
      if (cause instanceof IOException) {
        return new ShopException(Fault.UNAVAILABLE, "the server does not answer", failure);
      }
    }
    return new ShopException(
        Fault.INTERNAL, "the call cannot be encoded or decoded as SOAP" + reason, failure);
  }
}
