package io.tierbench.papers;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Reader of this package's tables; the build copies most of them from {@code results/papers}. */
final class Csv {

  private Csv() {}

  static <T> List<T> read(String name, Class<T> type) {
    try (InputStream file = Csv.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException(
            name + " is not on the class path: build the project again");
      }
      return new CsvMapper()
          .readerFor(type)
          .with(CsvSchema.emptySchema().withHeader())
          .<T>readValues(file)
          .readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }
}
