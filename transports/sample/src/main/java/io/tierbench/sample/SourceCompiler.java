package io.tierbench.sample;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
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
    List<Path> sources = sources(folder);
    if (sources.isEmpty()) {
      return;
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
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
      boolean compiled =
          compiler
              .getTask(
                  null,
                  files,
                  diagnostics,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new IllegalStateException(
            "generated code does not compile, which is a bug of Tierbench: " + first(diagnostics));
      }
    }
  }

  private static List<Path> sources(SampleFolder folder) throws IOException {
    Files.createDirectories(folder.sources());
    try (Stream<Path> files = Files.walk(folder.sources())) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static String first(DiagnosticCollector<JavaFileObject> diagnostics) {
    return diagnostics.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .map(
            error ->
                "%s, line %s: %s"
                    .formatted(
                        error.getSource() == null ? "no file" : error.getSource().getName(),
                        error.getLineNumber(),
                        error.getMessage(Locale.ROOT)))
        .orElse("no message");
  }
}
