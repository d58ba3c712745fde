package io.tierbench.contract;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Loads the database of calls that one suite measures, for a {@link CallProvider}. {@link
 * java.util.ServiceLoader} finds the loader before any call is known.
 */
public interface DatabaseLoader {
  /** Name of the file with the scale, beside the folder {@link CallGenerator#CLASSES}. */
  String SCALE = "scale.txt";

  /**
   * A database.
   *
   * @param folder of its files; null if another program has started it
   */
  record Location(String url, String user, String password, @Nullable Path folder) {

    @Override
    public String toString() {
      return url;
    }
  }

  String suite();

  /**
   * Loads the rows unless the database has them, checks them, and describes them in {@link
   * CallGenerator#CLASSES} for the calls.
   *
   * @param location null to describe the calls without a database
   * @param scale share of the full size; null for that of the rows in the database, or 1
   * @param target existing empty folder
   * @throws IllegalArgumentException if the rows cannot be loaded, with a message of one line
   */
  void load(@Nullable Location location, @Nullable Double scale, Path target) throws IOException;
}
