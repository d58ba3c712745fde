package io.tierbench.report.page;

import io.tierbench.report.*;
import java.nio.file.*;
import java.util.*;

class PageSample {
  public static void main(String[] a) throws Exception {
    System.setProperty("java.awt.headless", "true");
    Path p = Path.of(a[0]);
    Files.createDirectories(p);
    long t = System.nanoTime();
    var f = MatrixRun.folder(p, Integer.parseInt(a[1]));
    System.out.println((System.nanoTime() - t) / 1e6 + " ms write");
    t = System.nanoTime();
    String h = Page.html(List.of(Analysis.of(f)));
    System.out.println((System.nanoTime() - t) / 1e6 + " ms html " + h.length());
    Files.writeString(p.resolve("report.html"), h);
    new Sentences(Analysis.of(f))
        .topics()
        .forEach(
            x -> {
              System.out.println("## " + x.title());
              x.sentences().forEach(s -> System.out.println("- " + s));
            });
    for (int i = 2; i < a.length; i++) {
      var r = io.tierbench.results.ResultsFolder.open(Path.of(a[i]));
      Page.compare(List.of(r), p.resolve("run-" + r.path().getFileName() + ".html"));
    }
  }
}
