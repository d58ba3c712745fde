package io.tierbench.sample.soap;

import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.io.IOException;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/** Adapters of the types of {@code java.time}, which JAXB does not know. */
enum Adapter {
  DATE(Scalar.DATE, "date", "ISO_LOCAL_DATE"),
  TIME(Scalar.TIME, "time", "ISO_LOCAL_TIME"),
  DATE_TIME(Scalar.DATE_TIME, "dateTime", "ISO_LOCAL_DATE_TIME"),
  OFFSET_DATE_TIME(Scalar.OFFSET_DATE_TIME, "dateTime", "ISO_OFFSET_DATE_TIME"),
  INSTANT(Scalar.INSTANT, "dateTime", "ISO_INSTANT");

  private final Scalar scalar;
  private final String schemaType;
  private final String formatter;

  Adapter(Scalar scalar, String schemaType, String formatter) {
    this.scalar = scalar;
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
    return scalar.javaType().getSimpleName() + "Adapter";
  }

  void write(Beans beans, SampleFolder folder) throws IOException {
    JavaSource source = beans.source();
    String type = source.name(scalar.javaType());
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
