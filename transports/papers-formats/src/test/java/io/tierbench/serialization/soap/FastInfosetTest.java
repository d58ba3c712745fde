package io.tierbench.serialization.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.xml.fastinfoset.stax.StAXDocumentParser;
import io.tierbench.Known;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a Fast Infoset envelope is equivalent to the XML one, in fewer bytes. */
@Tag("slow")
class FastInfosetTest {

  static Stream<Operation<?, ?>> operations() {
    return Operation.all().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void itIsTheSameInfoset(Operation<?, ?> operation) throws XMLStreamException {
    List<byte[]> binary = messages(Known.SOAP_FAST_INFOSET, operation);
    List<byte[]> xml = messages(Known.SOAP, operation);

    for (int i = 0; i < xml.size(); i++) {
      assertThat(new String(binary.get(i), UTF_8)).doesNotContain("</soap:", "xmlns:soap");
      assertThat(binary.get(i)).hasSizeLessThan(xml.get(i).length);
      assertThat(events(new StAXDocumentParser(new ByteArrayInputStream(binary.get(i)))))
          .isEqualTo(
              events(
                  XMLInputFactory.newFactory()
                      .createXMLStreamReader(new ByteArrayInputStream(xml.get(i)))));
    }
  }

  /** JAXB passes them to the writer unchanged. */
  @Test
  void bytesTravelAsOctetsAndNotAsBase64() {
    byte[] response = messages(Known.SOAP_FAST_INFOSET, Operation.GET_BYTES).get(1);

    assertThat(response).containsSequence(Samples.of(Payload.BYTES));
  }

  /** The request and the response. */
  private static List<byte[]> messages(Serialization serialization, Operation<?, ?> operation) {
    List<byte[]> messages = new ArrayList<>();
    Exchange server = serialization.server(new SampleShop(), Effort.DOCUMENTED);
    Samples.call(
        operation,
        serialization.client(
            (name, request) -> {
              byte[] response = server.call(name, request);
              messages.addAll(List.of(request, response));
              return response;
            },
            Effort.DOCUMENTED));
    return messages;
  }

  /** Returns elements by their names, and joined texts. */
  private static List<String> events(XMLStreamReader reader) throws XMLStreamException {
    List<String> events = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.CHARACTERS) {
        text.append(reader.getText());
      } else if (event == XMLStreamConstants.START_ELEMENT
          || event == XMLStreamConstants.END_ELEMENT) {
        events.add(text.toString());
        text.setLength(0);
        events.add((event == XMLStreamConstants.END_ELEMENT ? "/" : "") + reader.getName());
      }
    }
    return events;
  }
}
