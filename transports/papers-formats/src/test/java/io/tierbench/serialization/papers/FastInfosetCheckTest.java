package io.tierbench.serialization.papers;

import static io.tierbench.contract.Faults.assertFault;

import com.sun.xml.fastinfoset.stax.StAXDocumentSerializer;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.xml.XmlInput;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastInfosetCheckTest {
  private static final String HEADER = "e000000100";

  /** The start of an element {@code a}. */
  private static final String ELEMENT = "3c0061";

  private static final String END = "ff";
  private static final int LONG_TEXT = 100_000;

  /** Writes the content of an element. */
  private interface Content {
    void write(StAXDocumentSerializer writer) throws XMLStreamException;
  }

  private static byte[] document(Content content) throws XMLStreamException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StAXDocumentSerializer writer = new StAXDocumentSerializer(bytes);
    writer.writeStartDocument();
    writer.writeStartElement("p", "a", "urn:a");
    writer.writeNamespace("p", "urn:a");
    content.write(writer);
    writer.writeEndElement();
    writer.writeEndDocument();
    writer.close();
    return bytes.toByteArray();
  }

  private static byte[] nested(int depth) throws XMLStreamException {
    return document(
        writer -> {
          for (int i = 1; i < depth; i++) {
            writer.writeStartElement("a");
          }
          for (int i = 1; i < depth; i++) {
            writer.writeEndElement();
          }
        });
  }

  private static byte[] attributes(int count) throws XMLStreamException {
    return document(
        writer -> {
          for (int i = 0; i < count; i++) {
            writer.writeAttribute("a" + i, "value " + i % 10);
          }
        });
  }

  /** Returns a document with a thousand different texts, which needs references of every length. */
  private static byte[] texts() throws XMLStreamException {
    return document(
        writer -> {
          for (int i = 0; i < 6_000; i++) {
            writer.writeStartElement("element" + i % 3_000);
            writer.writeCharacters("é".repeat(i % 400) + i % 2_000);
            writer.writeEndElement();
          }
        });
  }

  private static void assertRejected(byte[] document) {
    assertFault(Fault.BAD_REQUEST, () -> FastInfosetCheck.check(document));
  }

  @Test
  void passesWhatTheLibraryWrites() throws XMLStreamException {
    FastInfosetCheck.check(nested(XmlInput.MAX_DEPTH));
    FastInfosetCheck.check(attributes(XmlInput.MAX_ATTRIBUTES));
    FastInfosetCheck.check(texts());
    for (int length : new int[] {1, 2, 3, 258, 259, 100_000}) {
      FastInfosetCheck.check(document(writer -> writer.writeOctets(new byte[length], 0, length)));
    }
  }

  @Test
  void rejectsEveryBeginningOfADocument() throws XMLStreamException {
    byte[] whole = attributes(XmlInput.MAX_ATTRIBUTES);

    for (int length = 0; length < whole.length; length++) {
      assertRejected(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void rejectsWhatIsTooDeepOrTooWide() throws XMLStreamException {
    assertRejected(nested(XmlInput.MAX_DEPTH + 1));
    assertRejected(attributes(XmlInput.MAX_ATTRIBUTES + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Lengths of texts, of an attribute's value and of a name, of two gigabytes or a little.
        HEADER + ELEMENT + "837fffffff41" + END,
        HEADER + ELEMENT + "93ffffffff41" + END,
        HEADER + ELEMENT + "877fffffff41" + END,
        HEADER + ELEMENT + "82ff41" + END,
        HEADER + "7c0061" + "780062" + "0c7fffffff41" + END,
        HEADER + "3c607fffffff61" + END,
        // A reference to a text that was not there.
        HEADER + ELEMENT + "a0" + END,
        // An alphabet, an algorithm, a comment, a processing instruction, a document type.
        HEADER + ELEMENT + "880041" + END,
        HEADER + ELEMENT + "8c0041" + END,
        // Octets for Base64 that go into a table, of an algorithm of others, and of a long length.
        HEADER + ELEMENT + "9c0441" + END,
        HEADER + ELEMENT + "8d0441" + END,
        HEADER + ELEMENT + "8c077fffffff41" + END,
        HEADER + ELEMENT + "8c06ff41" + END,
        HEADER + ELEMENT + "8c0541" + END,
        HEADER + "e20041" + ELEMENT + END,
        HEADER + "e100610061" + ELEMENT + END,
        HEADER + "c4f0" + ELEMENT + END,
        // An initial vocabulary; a document of XML; nothing.
        "e000000120" + ELEMENT + END,
        "3c612f3e",
        "",
        // More ends than starts, and something behind the end.
        HEADER + ELEMENT + "f0" + END,
        HEADER + ELEMENT + END + "f0f0",
        HEADER + ELEMENT + END + "00"
      })
  void rejectsLies(String document) {
    assertRejected(HexFormat.of().parseHex(document));
  }

  @Test
  void rejectsATextThatIsReferredToAgainAndAgain() {
    String text =
        HEADER
            + ELEMENT
            + "93"
            + HexFormat.of().toHexDigits(LONG_TEXT - 259)
            + "41".repeat(LONG_TEXT);

    FastInfosetCheck.check(HexFormat.of().parseHex(text + "a0".repeat(30) + END));
    assertRejected(HexFormat.of().parseHex(text + "a0".repeat(LONG_TEXT) + END));
  }
}
