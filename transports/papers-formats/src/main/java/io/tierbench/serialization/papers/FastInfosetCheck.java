package io.tierbench.serialization.papers;

import com.sun.xml.fastinfoset.DecoderStateTables;
import com.sun.xml.fastinfoset.EncodingConstants;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.xml.XmlInput;
import java.util.Arrays;
import org.jvnet.fastinfoset.EncodingAlgorithmIndexes;

/**
 * A check of Fast Infoset documents before decoding. The decoder trusts every length, allows any
 * nesting, and expands references of a byte or two to texts of any length. The check limits lengths
 * to the message, depth and attributes as in the XML parser, and the text expanded by references.
 * Features that SOAP forbids or the shop does not need are rejected: document types, comments,
 * processing instructions, an initial vocabulary, alphabets, and value encodings except octets for
 * Base64.
 */
final class FastInfosetCheck {
  /** Start of a document: no XML declaration, version 1, no optional parts. */
  private static final byte[] HEADER = {(byte) 0xE0, 0, 0, 1, 0};

  /** Maximum expansion of a repeated text, in characters per byte. */
  private static final int CHARACTERS_PER_BYTE = 32;

  // Values of the first byte of an identifying string for which the decoder has no public name.
  private static final int INDEX = 0x80;
  private static final int MEDIUM_INDEX = 0x40;
  private static final int LARGE_INDEX = 0x60;
  private static final int TERMINATORS = 0xF0;

  // The two bytes before octets that represent Base64 and are in no table; a length completes the
  // second.
  private static final int OCTETS =
      EncodingConstants.CHARACTER_CHUNK | EncodingConstants.CHARACTER_CHUNK_ENCODING_ALGORITHM_FLAG;
  private static final int BASE64 = EncodingAlgorithmIndexes.BASE64 << 2;
  private static final int LENGTH_OF_OCTETS = 3;

  private final byte[] bytes;
  private int position = HEADER.length;

  /** Lengths of the texts that may be referenced. */
  private int[] texts = new int[64];

  private int textCount;
  private long referencedCharacters;

  private FastInfosetCheck(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @throws ShopException if the document exceeds a limit, or ends too early or too late
   */
  static void check(byte[] document) {
    if (!Arrays.equals(
        document, 0, Math.min(HEADER.length, document.length), HEADER, 0, HEADER.length)) {
      throw malformed();
    }
    new FastInfosetCheck(document).walk();
  }

  private static ShopException malformed() {
    return new ShopException(
        Fault.BAD_REQUEST, "malformed message: no Fast Infoset document of the shop");
  }

  private void walk() {
    int depth = 0;
    boolean ended = false;
    while (!ended) {
      int first = read();
      int state = DecoderStateTables.EII(first);
      switch (state) {
        case DecoderStateTables.TERMINATOR_SINGLE -> ended = --depth < 0;
        case DecoderStateTables.TERMINATOR_DOUBLE -> {
          depth -= 2;
          ended = depth < 0;
        }
        case DecoderStateTables.EII_NO_AIIS_INDEX_SMALL,
            DecoderStateTables.EII_AIIS_INDEX_SMALL,
            DecoderStateTables.EII_INDEX_MEDIUM,
            DecoderStateTables.EII_INDEX_LARGE,
            DecoderStateTables.EII_LITERAL,
            DecoderStateTables.EII_NAMESPACES -> {
          boolean open = element(first, state);
          if (open && ++depth > XmlInput.MAX_DEPTH) {
            throw malformed();
          }
        }
        default -> text(first, state);
      }
    }
    // CXF ends a document twice.
    if (position < bytes.length && bytes[position] == (byte) EncodingConstants.TERMINATOR) {
      position++;
    }
    if (depth < -1 || position != bytes.length) {
      throw malformed();
    }
  }

  /** Reads an element; returns whether it is still open after its attributes. */
  private boolean element(int first, int state) {
    if (state == DecoderStateTables.EII_NAMESPACES) {
      int next = read();
      for (int count = 0;
          (next & EncodingConstants.NAMESPACE_ATTRIBUTE_MASK)
              == EncodingConstants.NAMESPACE_ATTRIBUTE;
          next = read()) {
        if (++count > XmlInput.MAX_ATTRIBUTES) {
          throw malformed();
        }
        identifyingStrings(
            Integer.bitCount(next & EncodingConstants.NAMESPACE_ATTRIBUTE_PREFIX_NAME_MASK));
      }
      int name = read();
      elementName(name, DecoderStateTables.EII(name));
    } else {
      elementName(first, state);
    }
    return (first & EncodingConstants.ELEMENT_ATTRIBUTE_FLAG) == 0 || attributes();
  }

  private void elementName(int first, int state) {
    switch (state) {
      case DecoderStateTables.EII_INDEX_MEDIUM -> skip(1);
      case DecoderStateTables.EII_INDEX_LARGE ->
          skip((first & EncodingConstants.INTEGER_3RD_BIT_LARGE_LARGE_FLAG) == 0x20 ? 2 : 3);
      case DecoderStateTables.EII_LITERAL -> literalName(first);
      default -> {
        // The index is in the first byte.
      }
    }
  }

  private void literalName(int first) {
    identifyingStrings(
        1 + Integer.bitCount(first & EncodingConstants.LITERAL_QNAME_PREFIX_NAMESPACE_NAME_MASK));
  }

  private boolean attributes() {
    for (int count = 0; ; count++) {
      int name = read();
      switch (DecoderStateTables.AII(name)) {
        case DecoderStateTables.AII_INDEX_SMALL -> {
          // The index is in the first byte.
        }
        case DecoderStateTables.AII_INDEX_MEDIUM -> skip(1);
        case DecoderStateTables.AII_INDEX_LARGE -> skip(2);
        case DecoderStateTables.AII_LITERAL -> literalName(name);
        case DecoderStateTables.AII_TERMINATOR_SINGLE -> {
          return true;
        }
        case DecoderStateTables.AII_TERMINATOR_DOUBLE -> {
          return false;
        }
        default -> throw malformed();
      }
      if (count == XmlInput.MAX_ATTRIBUTES) {
        throw malformed();
      }
      attributeValue();
    }
  }

  private void attributeValue() {
    int first = read();
    switch (DecoderStateTables.NISTRING(first)) {
      case DecoderStateTables.NISTRING_UTF8_SMALL_LENGTH,
          DecoderStateTables.NISTRING_UTF16_SMALL_LENGTH ->
          skip((first & EncodingConstants.OCTET_STRING_LENGTH_5TH_BIT_SMALL_MASK) + 1);
      case DecoderStateTables.NISTRING_UTF8_MEDIUM_LENGTH,
          DecoderStateTables.NISTRING_UTF16_MEDIUM_LENGTH ->
          skip(read() + EncodingConstants.OCTET_STRING_LENGTH_5TH_BIT_SMALL_LIMIT);
      case DecoderStateTables.NISTRING_UTF8_LARGE_LENGTH,
          DecoderStateTables.NISTRING_UTF16_LARGE_LENGTH ->
          skip(readLength(EncodingConstants.OCTET_STRING_LENGTH_5TH_BIT_MEDIUM_LIMIT));
      case DecoderStateTables.NISTRING_INDEX_SMALL, DecoderStateTables.NISTRING_EMPTY -> {
        // The index is in the first byte, or the value is empty.
      }
      case DecoderStateTables.NISTRING_INDEX_MEDIUM -> skip(1);
      case DecoderStateTables.NISTRING_INDEX_LARGE -> skip(2);
      default -> throw malformed();
    }
  }

  private void text(int first, int state) {
    switch (state) {
      case DecoderStateTables.CII_UTF8_SMALL_LENGTH, DecoderStateTables.CII_UTF16_SMALL_LENGTH ->
          literalText(
              first, (first & EncodingConstants.OCTET_STRING_LENGTH_7TH_BIT_SMALL_MASK) + 1);
      case DecoderStateTables.CII_UTF8_MEDIUM_LENGTH, DecoderStateTables.CII_UTF16_MEDIUM_LENGTH ->
          literalText(first, read() + EncodingConstants.OCTET_STRING_LENGTH_7TH_BIT_SMALL_LIMIT);
      case DecoderStateTables.CII_UTF8_LARGE_LENGTH, DecoderStateTables.CII_UTF16_LARGE_LENGTH ->
          literalText(
              first, readLength(EncodingConstants.OCTET_STRING_LENGTH_7TH_BIT_MEDIUM_LIMIT));
      case DecoderStateTables.CII_INDEX_SMALL ->
          refer(first & EncodingConstants.INTEGER_4TH_BIT_SMALL_MASK);
      case DecoderStateTables.CII_INDEX_MEDIUM ->
          refer(
              ((first & EncodingConstants.INTEGER_4TH_BIT_MEDIUM_MASK) << 8 | read())
                  + EncodingConstants.INTEGER_4TH_BIT_SMALL_LIMIT);
      case DecoderStateTables.CII_INDEX_LARGE ->
          refer(
              ((first & EncodingConstants.INTEGER_4TH_BIT_LARGE_MASK) << 16 | read() << 8 | read())
                  + EncodingConstants.INTEGER_4TH_BIT_MEDIUM_LIMIT);
      case DecoderStateTables.CII_INDEX_LARGE_LARGE ->
          refer(
              (read() << 16 | read() << 8 | read())
                  + EncodingConstants.INTEGER_4TH_BIT_LARGE_LIMIT);
      case DecoderStateTables.CII_EA -> octets(first, read());
      default -> throw malformed();
    }
  }

  private void octets(int first, int second) {
    if (first != OCTETS || (second & ~LENGTH_OF_OCTETS) != BASE64) {
      throw malformed();
    }
    int length = second & LENGTH_OF_OCTETS;
    skip(
        switch (length) {
          case 0, 1 -> length + 1;
          case 2 -> read() + EncodingConstants.OCTET_STRING_LENGTH_7TH_BIT_SMALL_LIMIT;
          default -> readLength(EncodingConstants.OCTET_STRING_LENGTH_7TH_BIT_MEDIUM_LIMIT);
        });
  }

  private void literalText(int first, int length) {
    skip(length);
    if ((first & EncodingConstants.CHARACTER_CHUNK_ADD_TO_TABLE_FLAG) != 0) {
      if (textCount == texts.length) {
        texts = Arrays.copyOf(texts, texts.length * 2);
      }
      texts[textCount++] = length;
    }
  }

  private void refer(int index) {
    if (index >= textCount) {
      throw malformed();
    }
    referencedCharacters += texts[index];
    if (referencedCharacters > (long) bytes.length * CHARACTERS_PER_BYTE) {
      throw malformed();
    }
  }

  /** Reads names, prefixes and namespaces, or references to them. */
  private void identifyingStrings(int count) {
    for (int i = 0; i < count; i++) {
      int first = read();
      if (first < EncodingConstants.OCTET_STRING_LENGTH_2ND_BIT_MEDIUM_FLAG) {
        skip(first + 1);
      } else if (first == EncodingConstants.OCTET_STRING_LENGTH_2ND_BIT_MEDIUM_FLAG) {
        skip(read() + EncodingConstants.OCTET_STRING_LENGTH_2ND_BIT_SMALL_LIMIT);
      } else if (first >= INDEX && first < TERMINATORS) {
        int index = first - INDEX;
        skip(index < MEDIUM_INDEX ? 0 : index < LARGE_INDEX ? 1 : 2);
      } else {
        // A large length: no name is that long.
        throw malformed();
      }
    }
  }

  private int readLength(int least) {
    int length = read() << 24 | read() << 16 | read() << 8 | read();
    if (length < 0 || length > bytes.length) {
      throw malformed();
    }
    return length + least;
  }

  private int read() {
    if (position == bytes.length) {
      throw malformed();
    }
    return bytes[position++] & 0xFF;
  }

  private void skip(int count) {
    if (count > bytes.length - position) {
      throw malformed();
    }
    position += count;
  }
}
