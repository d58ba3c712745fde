package io.tierbench.record;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The version of the measured code: a checksum over everything on the class path, including SQL.
 */
public final class CodeVersion {

  private CodeVersion() {}

  /** Returns the checksum of this JVM's class path, as a hexadecimal number. */
  public static String current() {
    return of(System.getProperty("java.class.path"));
  }

  static String of(String classPath) {
    CRC32 sum = new CRC32();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path path = Path.of(entry);
      try {
        if (Files.isDirectory(path)) {
          addFolder(path, sum);
        } else if (Files.isRegularFile(path)) {
          addArchive(path, sum);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the class path at " + path, e);
      }
    }
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  private static void addFolder(Path folder, CRC32 sum) throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(folder)) {
      files = tree.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      CRC32 content = new CRC32();
      try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), content)) {
        in.readAllBytes();
      }
      add(folder.relativize(file).toString(), content.getValue(), sum);
    }
  }

  /** Adds the checksums that an archive has of its entries, without unpacking them. */
  private static void addArchive(Path archive, CRC32 sum) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      zip.stream()
          .sorted(Comparator.comparing(ZipEntry::getName))
          .forEach(entry -> add(entry.getName(), entry.getCrc(), sum));
    }
  }

  private static void add(String name, long content, CRC32 sum) {
    sum.update((name + content).getBytes(StandardCharsets.UTF_8));
  }
}
