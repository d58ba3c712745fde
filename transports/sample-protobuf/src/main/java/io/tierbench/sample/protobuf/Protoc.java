package io.tierbench.sample.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import io.tierbench.sample.SampleException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The compiler of {@code .proto} files, which the jar carries for the platform of its build. It and
 * the files that others import are in a temporary folder until it is closed.
 */
final class Protoc implements AutoCloseable {
  private static final String WELL_KNOWN =
      "any api descriptor duration empty field_mask java_features source_context struct timestamp type wrappers";

  /** Files that others import, whose classes there are already. */
  static final List<String> IMPORTS =
      Stream.concat(
              Stream.of("tierbench/shop"),
              Stream.of(WELL_KNOWN.split(" ")).map(name -> "google/protobuf/" + name))
          .map(name -> name + ".proto")
          .toList();

  private static final long TIMEOUT_SECONDS = 60;

  private final Path folder;
  private final Path executable;

  private Protoc(Path folder) {
    this.folder = folder;
    executable = folder.resolve("protoc.exe");
  }

  static Protoc open() throws IOException {
    return open(System.getProperty("os.name") + "-" + System.getProperty("os.arch"));
  }

  static Protoc open(String platform) throws IOException {
    try (InputStream program = Protoc.class.getResourceAsStream("protoc-" + platform + ".exe")) {
      if (program == null) {
        throw new IOException(
            "this jar was built on another platform and has no protoc for %s; build it here with mvn package -pl benchmark-core/app -am -DskipTests"
                .formatted(platform));
      }
      Protoc protoc = new Protoc(Files.createTempDirectory("tierbench-protoc"));
      try {
        protoc.extract(program);
        return protoc;
      } catch (IOException e) {
        protoc.close();
        throw e;
      }
    }
  }

  private void extract(InputStream program) throws IOException {
    Files.copy(program, executable);
    executable.toFile().setExecutable(true);
    if (!Files.isExecutable(executable)) {
      throw new IOException(
          "the file system of %s does not execute programs (noexec), such as protoc; choose another folder with -Djava.io.tmpdir=<folder>"
              .formatted(folder.getParent()));
    }
    for (String name : IMPORTS) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream text = Protoc.class.getResourceAsStream("/" + name)) {
        Files.copy(Objects.requireNonNull(text, name), file);
      }
    }
  }

  /** Returns a file and all that it imports, each after its imports. */
  FileDescriptorSet describe(Path file) throws IOException {
    Path set = folder.resolve("descriptors");
    run(
        file.toAbsolutePath().resolveSibling(""),
        List.of("./" + file.getFileName()),
        "--include_imports",
        "--descriptor_set_out=" + set);
    return FileDescriptorSet.parseFrom(Files.readAllBytes(set));
  }

  /** Generates the Java classes of files, whose names are relative to their folder. */
  void generateJava(Path folderOfFiles, Collection<String> files, Path target) throws IOException {
    run(folderOfFiles, files, "--java_out=" + target.toAbsolutePath());
  }

  /**
   * @throws SampleException if a file is invalid
   * @throws IOException if protoc cannot run
   */
  private void run(Path folderOfFiles, Collection<String> files, String... options)
      throws IOException {
    Path output = folder.resolve("output");
    List<String> command =
        new ArrayList<>(List.of(executable.toString(), "--proto_path=" + folder, "--proto_path=."));
    command.addAll(List.of(options));
    command.addAll(files);
    Process process =
        new ProcessBuilder(command)
            .directory(folderOfFiles.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("protoc did not end within %s s".formatted(TIMEOUT_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while protoc ran");
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new SampleException(Files.readString(output).strip().replace("\n", "; "));
    }
  }

  /** Deletes the temporary folder. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
