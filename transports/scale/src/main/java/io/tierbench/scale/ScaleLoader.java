package io.tierbench.scale;

import io.tierbench.contract.CallGenerator;
import io.tierbench.contract.DatabaseLoader;
import io.tierbench.contract.ShopException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Loads the database of the suite {@code database-json}. */
public final class ScaleLoader implements DatabaseLoader {

  @Override
  public String suite() {
    return "database-json";
  }

  @Override
  public void load(@Nullable Location location, @Nullable Double share, Path target)
      throws IOException {
    Scale scale;
    Map<String, Object> description = new LinkedHashMap<>();
    if (location == null) {
      scale = new Scale(Objects.requireNonNullElse(share, 1.0));
    } else {
      scale = prepare(location, share, description);
      try (ScaledDatabase database =
          new ScaledDatabase(location.url(), location.user(), location.password())) {
        new EqualAnswers(new Calls(scale, () -> database)).check();
      } catch (ShopException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    scale.write(target.resolve(CallGenerator.CLASSES), description);
    Files.writeString(target.resolve(SCALE), Double.toString(scale.share()));
  }

  private static Scale prepare(
      Location location, @Nullable Double share, Map<String, Object> description)
      throws IOException {
    try (Connection connection =
        DriverManager.getConnection(location.url(), location.user(), location.password())) {
      Tables tables = new Tables(connection, step -> System.err.println("tierbench: " + step));
      Scale scale = tables.prepare(share, location.folder());
      description.putAll(tables.describe());
      return scale;
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "the rows of %s cannot be loaded: %s"
              .formatted(location, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    }
  }
}
