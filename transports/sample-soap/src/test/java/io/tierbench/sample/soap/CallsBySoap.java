package io.tierbench.sample.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * All calls of the sample on the class path, through a client and a server of SOAP. The result is
 * the WSDL, by which every message is valid.
 */
public final class CallsBySoap implements Callable<String> {
  private static final String SCHEMA = XMLConstants.W3C_XML_SCHEMA_NS_URI;
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

  private final List<String> messages = new ArrayList<>();

  @Override
  public String call() throws Exception {
    assertThat(ProvidedCall.all()).isNotEmpty();
    Exchange server = server();
    Shop client = client(server);
    for (ProvidedCall<?, ?> call : ProvidedCall.all()) {
      assertCarried(call, client);
      if (call.dataSet() != null) {
        assertCarried(call.dataSet(), client);
      }
    }
    byte[] wsdl = server.call(SoapBinding.WSDL, "urn:x".getBytes(UTF_8));
    assertValid(new String(wsdl, UTF_8));
    return new String(wsdl, UTF_8);
  }

  private Shop client(Exchange server) {
    return new SoapBinding(Effort.DOCUMENTED)
        .client(
            (operation, request) -> {
              byte[] response = server.call(operation, request);
              messages.add(new String(request, UTF_8));
              messages.add(new String(response, UTF_8));
              return response;
            });
  }

  private static Exchange server() {
    return new SoapBinding(Effort.DOCUMENTED)
        .server(
            new Shop() {
              @Override
              public <Q, R> R call(Operation<Q, R> operation, Q request) {
                return answer(operation, request);
              }
            });
  }

  /** Checks a request as well: a put call has only one, and an echo returns it. */
  @SuppressWarnings("unchecked")
  private static <Q, R> R answer(Operation<Q, R> operation, Q request) {
    for (ProvidedCall<?, ?> call : ProvidedCall.all()) {
      for (ProvidedCall<?, ?> form = call; form != null; form = form.dataSet()) {
        if (form.check() == operation) {
          return (R) request;
        }
        if (form.operation() == operation) {
          assertThat(operation.request() == Payload.COUNT || request.equals(form.request(0)))
              .isTrue();
          return ((ProvidedCall<Q, R>) form).answer().apply(request);
        }
      }
    }
    throw new IllegalArgumentException(operation.name());
  }

  private static <Q, R> void assertCarried(ProvidedCall<Q, R> call, Shop client) {
    assertThat(client.call(call.operation(), call.request(0)))
        .isEqualTo(call.answer().apply(call.request(0)));
    if (call.check() != null) {
      assertThat(client.call(call.check(), call.request(0))).isEqualTo(call.request(0));
    }
  }

  private void assertValid(String wsdl) throws XMLStreamException, SAXException, IOException {
    Validator validator =
        SchemaFactory.newInstance(SCHEMA)
            .newSchema(new DOMSource(element(wsdl, SCHEMA, "schema")))
            .newValidator();
    for (String message : messages) {
      validator.validate(new DOMSource(element(message, SOAP, "Body").getFirstChild()));
    }
  }

  private static Element element(String document, String namespace, String name)
      throws XMLStreamException {
    return (Element)
        Objects.requireNonNull(
            StaxUtils.read(new StringReader(document))
                .getElementsByTagNameNS(namespace, name)
                .item(0));
  }
}
