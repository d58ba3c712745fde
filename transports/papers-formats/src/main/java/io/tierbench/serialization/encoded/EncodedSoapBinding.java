package io.tierbench.serialization.encoded;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.encoded.EnvelopeReader.DecodedCall;
import io.tierbench.serialization.encoded.EnvelopeReader.ReceivedFault;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import javax.xml.stream.XMLStreamException;

/**
 * A binding of the shop to an exchange by SOAP 1.1 in RPC/encoded style, which .NET Remoting's
 * {@code SoapFormatter} and the first Web service toolkits used. Each value has a type attribute,
 * lists are arrays, tables are structs, and an object that occurs repeatedly is written once
 * ({@link GraphWriter}).
 *
 * <p>Measures the cost of the encoding in a modern codec, not the quality of {@code SoapFormatter}.
 *
 * <p>The element in the body of a request names the operation, so an exchange may use any name.
 */
public final class EncodedSoapBinding implements Binding {
  private static final WireService SERVICE = SoapBinding.service("soap-encoded");

  @Override
  public WireService service() {
    return SERVICE;
  }

  @Override
  public Shop client(Exchange exchange) {
    return new EncodedShop(exchange);
  }

  @Override
  public Exchange server(Shop shop) {
    return (operation, request) -> serve(shop, request);
  }

  private static byte[] serve(Shop shop, byte[] request) {
    try {
      return answer(shop, call(request));
    } catch (Envelopes.Rejected e) {
      throw fault(e.code(), e);
    } catch (ShopException e) {
      throw fault(FaultCode.of(e.fault()), e);
    } catch (XMLStreamException | RuntimeException e) {
      throw fault(FaultCode.SERVER, new ShopException(Fault.INTERNAL, "internal error", e));
    }
  }

  private static DecodedCall<?, ?> call(byte[] request) {
    try {
      return EnvelopeReader.request(request);
    } catch (ShopException e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) {
      throw new ShopException(
          Fault.BAD_REQUEST, "the request is not an encoded SOAP call of the shop", e);
    }
  }

  private static <Q, R> byte[] answer(Shop shop, DecodedCall<Q, R> call) throws XMLStreamException {
    Operation<Q, R> operation = call.operation();
    return EnvelopeWriter.response(operation, shop.call(operation, call.request()));
  }

  /** Creates the exception for a transport, without an envelope if XML cannot hold it. */
  private static ExchangeException fault(FaultCode code, ShopException failure) {
    byte[] envelope;
    try {
      envelope = EnvelopeWriter.fault(code, failure);
    } catch (XMLStreamException e) {
      envelope = null;
    }
    return new ExchangeException(failure.fault(), failure.getMessage(), envelope, failure);
  }

  private record EncodedShop(Exchange exchange) implements Shop {

    @Override
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      byte[] response = send(operation.name(), encode(operation, request));
      try {
        return EnvelopeReader.response(operation, response);
      } catch (ReceivedFault e) {
        throw e;
      } catch (XMLStreamException | RuntimeException e) {
        throw new ShopException(
            Fault.INTERNAL,
            "the response of '%s' cannot be decoded as encoded SOAP".formatted(operation),
            e);
      }
    }

    private static <Q> byte[] encode(Operation<Q, ?> operation, Q request) {
      try {
        return EnvelopeWriter.request(operation, request);
      } catch (ShopException e) {
        throw e;
      } catch (XMLStreamException | RuntimeException e) {
        throw new ShopException(
            Fault.INTERNAL, "%s cannot be encoded".formatted(operation.request()), e);
      }
    }

    /** Sends a request and returns the response envelope, which may contain a fault. */
    private byte[] send(String operation, byte[] request) {
      try {
        return exchange.call(operation, request);
      } catch (ExchangeException e) {
        if (e.body() == null) {
          throw e;
        }
        return e.body();
      }
    }
  }
}
