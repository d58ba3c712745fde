package io.tierbench.serialization.encoded;

import io.tierbench.contract.BadElement;
import io.tierbench.serialization.encoded.Type.Accessor;
import io.tierbench.serialization.encoded.Type.Any;
import io.tierbench.serialization.encoded.Type.Array;
import io.tierbench.serialization.encoded.Type.Simple;
import io.tierbench.serialization.encoded.Type.Struct;
import io.tierbench.serialization.soap.Envelopes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the graph of a value. Values without references are created immediately; others after
 * the whole message has been read, because references may point forwards. A value has the type of
 * its accessor in the contract, whatever it declares.
 */
final class GraphReader {
  private static final int NO_SIZE = -1;

  /** Pattern of a one-dimensional array type, with a limit on the number of digits. */
  private static final Pattern ONE_DIMENSION = Pattern.compile("\\[[0-9]{1,9}]");

  private final XMLStreamReader reader;
  private final Map<String, Identified> byId = new HashMap<>();

  GraphReader(XMLStreamReader reader) {
    this.reader = reader;
  }

  /** A value that can be created after the whole message has been read. */
  private interface Later {
    Object get();
  }

  /** A value that can be referenced. */
  private record Identified(Type type, Object value) {}

  /** Reads an independent element, which declares its type and exists to be referenced. */
  void readIndependent() throws XMLStreamException {
    if (reader.getAttributeValue("", "id") == null) {
      throw Envelopes.malformed("an element without an id after the first one in the body");
    }
    read(null);
  }

  /**
   * Reads the current element to its end.
   *
   * @param expected null if the element must declare its type
   * @return the value to pass to {@link #finish}
   */
  @Nullable Object read(@Nullable Type expected) throws XMLStreamException {
    String href = reader.getAttributeValue("", "href");
    String id = reader.getAttributeValue("", "id");
    if (href != null) {
      if (expected == null || id != null || !href.startsWith("#")) {
        throw Envelopes.malformed("a reference must have only an href '#id' and a known type");
      }
      Envelopes.end(reader);
      return (Later) () -> referenced(href.substring(1), expected);
    }
    if (isNil()) {
      Envelopes.end(reader);
      return null;
    }
    Type type = type(expected);
    Object value =
        type instanceof Simple simple
            ? simple.parse(Envelopes.text(reader))
            : type instanceof Struct struct ? readStruct(struct) : readArray((Array) type);
    if (id != null && byId.put(id, new Identified(type, value)) != null) {
      throw Envelopes.malformed("duplicate id");
    }
    return value;
  }

  /** Reads the current element; errors contain its name, or its position in an array. */
  @Nullable Object read(Type expected, String name) throws XMLStreamException {
    try {
      return read(expected);
    } catch (BadElement e) {
      throw e.within(name);
    }
  }

  /** Returns a value after the whole message has been read. */
  @Nullable Object finish(@Nullable Object value) {
    return value instanceof Later later ? later.get() : value;
  }

  /**
   * Returns the declared type of the element, or else the expected one. Elements of an array of any
   * type have the type of the contract.
   */
  private Type type(@Nullable Type expected) {
    String arrayType = arrayType();
    String name = reader.getAttributeValue(Soap.INSTANCE, "type");
    Type type = expected;
    if (arrayType != null) {
      Array array = new Array(named(arrayType.substring(0, bracket(arrayType))));
      type = array.element() instanceof Any && expected instanceof Array ? expected : array;
    } else if (name != null) {
      type = named(name);
    }
    if (type == null || type instanceof Any || type instanceof Array && arrayType == null) {
      throw Envelopes.malformed("a value does not declare its type");
    }
    if (expected != null && !expected.accepts(type)) {
      throw BadElement.of(describe(type), "the type " + describe(expected));
    }
    return type;
  }

  private static String describe(Type type) {
    return type instanceof Array array ? describe(array.element()) + "[]" : type.name();
  }

  private @Nullable String arrayType() {
    return reader.getAttributeValue(Soap.ENCODING, "arrayType");
  }

  private Type named(String name) {
    int colon = name.indexOf(':');
    Type type =
        Types.named(
            reader.getNamespaceURI(name.substring(0, Math.max(colon, 0))),
            name.substring(colon + 1));
    if (type == null) {
      throw Envelopes.malformed("unknown type '%s'".formatted(name));
    }
    return type;
  }

  private boolean isNil() {
    String nil = reader.getAttributeValue(Soap.INSTANCE, "nil");
    if (nil == null) {
      nil = reader.getAttributeValue(Soap.INSTANCE, "null");
    }
    return nil != null && (nil.equals("true") || nil.equals("1"));
  }

  private Object readStruct(Struct struct) throws XMLStreamException {
    @Nullable Object[] parts = new @Nullable Object[struct.accessors().size()];
    boolean[] read = new boolean[parts.length];
    boolean later = false;
    int next = 0;
    while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
      Envelopes.requireNoNamespace(reader);
      String name = reader.getLocalName();
      int position = BadElement.position(name, struct.accessors(), Accessor::name, next);
      if (read[position]) {
        throw Envelopes.malformed("duplicate '%s' in a struct".formatted(name));
      }
      read[position] = true;
      parts[position] = read(struct.accessors().get(position).type(), name);
      later |= parts[position] instanceof Later;
      next = position + 1;
    }
    if (!later) {
      return struct.shape().make(parts);
    }
    return new Composite(
        () -> {
          Arrays.setAll(parts, i -> finish(parts[i]));
          return struct.shape().make(parts);
        });
  }

  private Object readArray(Array array) throws XMLStreamException {
    if (reader.getAttributeValue(Soap.ENCODING, "offset") != null) {
      throw Envelopes.malformed("partial and sparse arrays are not supported");
    }
    int size = size(arrayType());
    List<@Nullable Object> elements = new ArrayList<>();
    boolean later = false;
    while (Envelopes.nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
      if (reader.getAttributeValue(Soap.ENCODING, "position") != null) {
        throw Envelopes.malformed("partial and sparse arrays are not supported");
      }
      Object element = read(array.element(), Integer.toString(elements.size()));
      if (element == null && !(array.element() instanceof Any)) {
        throw Envelopes.malformed("null in an array");
      }
      later |= element instanceof Later;
      elements.add(element);
    }
    if (size != NO_SIZE && size != elements.size()) {
      throw Envelopes.malformed(
          String.format(Locale.ROOT, "an array of %d has %d elements", size, elements.size()));
    }
    if (!later) {
      return elements;
    }
    return new Composite(
        () -> {
          elements.replaceAll(this::finish);
          return elements;
        });
  }

  private static int bracket(String arrayType) {
    int bracket = arrayType.indexOf('[');
    if (bracket < 0) {
      throw Envelopes.malformed("an array does not declare its size");
    }
    return bracket;
  }

  /** Returns the declared size of an array, for which no memory is allocated. */
  private static int size(@Nullable String arrayType) {
    String size = arrayType == null ? "[]" : arrayType.substring(bracket(arrayType));
    if (size.equals("[]")) {
      return NO_SIZE;
    }
    if (!ONE_DIMENSION.matcher(size).matches()) {
      throw Envelopes.malformed("the size of an array must be one number of at most 9 digits");
    }
    return Integer.parseInt(size, 1, size.length() - 1, 10);
  }

  private Object referenced(String id, Type expected) {
    Identified target = byId.get(id);
    if (target == null) {
      throw Envelopes.malformed("a reference to an unknown id");
    }
    if (!expected.accepts(target.type)) {
      throw Envelopes.malformed(
          "a reference to '%s' instead of '%s'".formatted(target.type.name(), expected.name()));
    }
    return target.value instanceof Later later ? later.get() : target.value;
  }

  /** A compound value, created once for all its references. */
  private static final class Composite implements Later {
    private final Later maker;
    private @Nullable Object made;
    private boolean making;

    Composite(Later maker) {
      this.maker = maker;
    }

    @Override
    public Object get() {
      if (made == null) {
        if (making) {
          throw Envelopes.malformed("a value that contains itself");
        }
        making = true;
        made = maker.get();
      }
      return made;
    }
  }
}
