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

  String schemaType() {
    return schemaType;
  }

  String className() {
    return scalar.javaType().getSimpleName() + "Adapter";
  }

  void write(Beans beans, SampleFolder folder) throws IOException {
    JavaSource source = beans.source();
    String declaration =
        """
        /** Value as {@code xs:%1$s}. */
        final class %2$s extends %3$s<String, %4$s> {
          @Override
          public String marshal(%4$s value) {
            return value == null ? null : %5$s.%6$s.format(value);
          }

          @Override
          public %4$s unmarshal(String text) {
            return text == null ? null : %4$s.parse(text);
          }
        }
        """
            .formatted(
                schemaType,
                className(),
                source.name(XmlAdapter.class),
                source.name(scalar.javaType()),
                source.name(DateTimeFormatter.class),
                formatter);
    folder.writeJava(Beans.PACKAGE + "." + className(), source.text(declaration));
  }
}
