package io.tierbench.sample;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiler of all generated sources of a sample, which is that of the running JDK. */
final class SourceCompiler {
  /** Release of the class files: a variant of a run may have an older JDK than the program. */
  private static final String RELEASE = "17";

  private SourceCompiler() {}

  /** Compiles the sources, if there are any: an array of scalars needs no classes. */
  static void compile(SampleFolder folder) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new SampleException(
          "%s has no compiler, which a sample needs; start the program with a JDK"
              .formatted(System.getProperty("java.home")));
    }
    Files.createDirectories(folder.classes());
    List<String> sources = sources(folder);
    if (sources.isEmpty()) {
      return;
    }
    Stream<String> options =
        Stream.of(
            "--release",
            RELEASE,
            "-encoding",
            "UTF-8",
            "-proc:none",
            "-nowarn",
            "-classpath",
            System.getProperty("java.class.path") + File.pathSeparator + folder.classes(),
            "-d",
            folder.classes().toString());
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int status =
        compiler.run(
            null, output, output, Stream.concat(options, sources.stream()).toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException(
          "generated code does not compile, which is a bug of Tierbench: "
              + output.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("no message"));
    }
  }

  private static List<String> sources(SampleFolder folder) throws IOException {
    Files.createDirectories(folder.sources());
    try (Stream<Path> files = Files.walk(folder.sources())) {
      return files.map(Path::toString).filter(file -> file.endsWith(".java")).sorted().toList();
    }
  }
}
