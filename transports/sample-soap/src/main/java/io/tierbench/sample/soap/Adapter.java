package io.tierbench.sample.soap;

import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/** Adapters of the types of {@code java.time}, which JAXB does not know. */
enum Adapter {
  DATE(Scalar.DATE, LocalDate.class, "date", "ISO_LOCAL_DATE"),
  TIME(Scalar.TIME, LocalTime.class, "time", "ISO_LOCAL_TIME"),
  DATE_TIME(Scalar.DATE_TIME, LocalDateTime.class, "dateTime", "ISO_LOCAL_DATE_TIME"),
  OFFSET_DATE_TIME(
      Scalar.OFFSET_DATE_TIME, OffsetDateTime.class, "dateTime", "ISO_OFFSET_DATE_TIME"),
  INSTANT(Scalar.INSTANT, Instant.class, "dateTime", "ISO_INSTANT");

  private final Scalar scalar;
  private final Class<?> javaType;
  private final String schemaType;
  private final String formatter;

  Adapter(Scalar scalar, Class<?> javaType, String schemaType, String formatter) {
    this.scalar = scalar;
    this.javaType = javaType;
    this.schemaType = schemaType;
    this.formatter = formatter;
  }

  /** Returns the adapter of the value or the elements of a field. */
  static Optional<Adapter> of(SampleType field) {
    SampleType value = field instanceof ListOf list ? list.element() : field;
    return Stream.of(values()).filter(adapter -> adapter.scalar == value).findFirst();
  }

  /** Returns the name of its type in XML Schema. */
  String schemaType() {
    return schemaType;
  }

  String className() {
    return javaType.getSimpleName() + "Adapter";
  }

  void write(Beans beans, SampleFolder folder) throws IOException {
    JavaSource source = beans.source();
    String type = source.name(javaType);
    String declaration =
        """
        /** Value as {@code xs:%s}. */
        final class %s extends %s<String, %s> {
          @Override
          public String marshal(%s value) {
            return value == null ? null : %s.%s.format(value);
          }

          @Override
          public %s unmarshal(String text) {
            return text == null ? null : %s.parse(text);
          }
        }
        """
            .formatted(
                schemaType,
                className(),
                source.name(XmlAdapter.class),
                type,
                type,
                source.name(DateTimeFormatter.class),
                formatter,
                type,
                type);
    folder.writeJava(Beans.PACKAGE + "." + className(), source.text(declaration));
  }
}
