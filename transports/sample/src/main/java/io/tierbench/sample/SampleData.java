package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.BigDecimalDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Payload;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A sample in any size: as records and as a data set.
 *
 * @param <T> the record, or the list of records, of the whole sample
 */
final class SampleData<T> {
  /** Reader of samples, with the rules by which stacks read JSON. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(
              new SimpleModule().addDeserializer(BigDecimal.class, new DecimalDeserializer()))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final Path file;
  private final @Nullable String ownClass;
  private final Payload<T> payload;
  private final @Nullable RepeatedList list;
  private volatile @Nullable List<AnnotatedMember> pathToList;
  private final SampleTables tables;

  /**
   * @param file with the sample, which is read again for each size rather than kept
   * @param ownClass name of the user's class; null if the objects are generated records
   * @param classes loader of the class or the records
   */
  SampleData(SampleSchema schema, Path file, @Nullable String ownClass, ClassLoader classes)
      throws ClassNotFoundException {
    this.file = file;
    this.ownClass = ownClass;
    payload = payload(schema, ownClass, classes);
    list = RepeatedList.find(schema.root(), read(file));
    tables = new SampleTables(schema);
  }

  /** Returns the accessors from an object to the list that larger samples repeat. */
  private List<AnnotatedMember> pathToList() {
    List<AnnotatedMember> known = pathToList;
    if (known == null) {
      known = new ArrayList<>();
      JavaType holder = MAPPER.constructType(payload.type());
      for (JsonPointer at = path(list); !at.matches(); at = at.tail()) {
        AnnotatedMember accessor = accessor(holder, at.getMatchingProperty());
        accessor.fixAccess(true);
        known.add(accessor);
        holder = accessor.getType();
      }
      pathToList = known;
    }
    return known;
  }

  private static JsonPointer path(@Nullable RepeatedList list) {
    return list == null ? JsonPointer.empty() : list.path();
  }

  private static AnnotatedMember accessor(JavaType holder, String key) {
    return MAPPER.getSerializationConfig().introspect(holder).findProperties().stream()
        .filter(property -> property.getName().equals(key))
        .map(BeanPropertyDefinition::getAccessor)
        .findFirst()
        .orElseThrow(
            () ->
                new SampleException(
                    "%s has no property '%s', whose elements --sizes repeats"
                        .formatted(holder.getRawClass().getName(), SampleException.value(key))));
  }

  @SuppressWarnings("unchecked")
  private static <T> Payload<T> payload(
      SampleSchema schema, @Nullable String ownClass, ClassLoader classes)
      throws ClassNotFoundException {
    SampleType type = schema.root() instanceof ListOf list ? list.element() : schema.root();
    Class<?> javaClass =
        ownClass == null
            ? javaClass(type, schema.root() != type, classes)
            : OwnClasses.load(ownClass, classes);
    return (Payload<T>)
        (schema.root() == type
            ? Payload.of("sample", "sample", javaClass)
            : Payload.ofList("sample", "sample", javaClass));
  }

  private static Class<?> javaClass(SampleType type, boolean nullable, ClassLoader classes)
      throws ClassNotFoundException {
    if (type instanceof Scalar scalar) {
      return scalar.javaType(nullable);
    }
    return Class.forName(SampleFolder.PACKAGE + "." + ((NamedType) type).javaName(), true, classes);
  }

  Payload<T> payload() {
    return payload;
  }

  /** Returns what says the types of its objects, for messages. */
  String typeName() {
    return ownClass == null ? "its schema" : ownClass;
  }

  /** Reads a sample, whose numbers keep their digits. */
  static JsonNode read(Path file) {
    return SampleFile.sample(file).parse(at -> MAPPER.<JsonNode>readTree(at.json()));
  }

  /** Tells whether the sample exists in other sizes than its own. */
  boolean hasSizes() {
    return list != null;
  }

  /** Returns the JSON of the sample with the elements of its longest list repeated. */
  byte[] json(int size) throws IOException {
    JsonNode sample = read(file);
    if (list != null) {
      list.repeat(sample, size);
    }
    return MAPPER.writeValueAsBytes(sample);
  }

  /** Reads JSON into records, which share no object with others. */
  T objects(byte[] json) throws IOException {
    JavaType type = MAPPER.constructType(payload.type());
    return MAPPER.readerFor(type).readValue(json);
  }

  /** Tells whether the sample has a table, and so a data set. */
  boolean hasTables() {
    return !tables.isEmpty();
  }

  /** Reads JSON into a data set. */
  DataSet dataSet(byte[] json) throws IOException {
    return tables.dataSet(MAPPER.readTree(json));
  }

  /**
   * Returns the number of elements of the list that larger samples repeat; 1 without such a list.
   */
  int count(T value) {
    Object found = value;
    for (AnnotatedMember accessor : pathToList()) {
      found = accessor.getValue(found);
    }
    if (list == null) {
      return 1;
    }
    if (found instanceof Collection<?> elements) {
      return elements.size();
    }
    if (found instanceof Iterable<?> elements) {
      return (int) StreamSupport.stream(elements.spliterator(), false).count();
    }
    if (!found.getClass().isArray()) {
      throw new SampleException(
          "%s at %s is of %s, whose elements are counted: make it a list or an array"
              .formatted(
                  typeName(),
                  SampleException.path(list.path().toString()),
                  found.getClass().getName()));
    }
    return Array.getLength(found);
  }

  /** Returns the same number of a data set. */
  int countRows(DataSet dataSet) {
    return list == null ? 1 : dataSet.table(tables.nameOf(list)).rows().size();
  }

  /**
   * Returns the value as a database has it, without a negative scale: not every format has that.
   */
  static BigDecimal withoutExponent(BigDecimal value) {
    return value.scale() < 0 ? value.setScale(0) : value;
  }

  private static final class DecimalDeserializer extends BigDecimalDeserializer {
    private static final long serialVersionUID = 1L;

    @Override
    public BigDecimal deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      return withoutExponent(super.deserialize(json, context));
    }
  }
}
