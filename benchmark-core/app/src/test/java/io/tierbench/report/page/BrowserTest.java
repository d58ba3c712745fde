package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run with known truth in a browser, for all tests of a class. */
@Tag("slow")
abstract class BrowserTest {
  static final int TRIALS = 4;

  @TempDir static Path parent;
  static Browser browser;
  static ResultsFolder run;
  static Path page;

  @BeforeAll
  static void startsTheBrowser() throws IOException {
    browser = new Browser(Files.createDirectory(parent.resolve("browser")));
    run = MatrixRun.folder(parent, TRIALS);
    page = page(run);
  }

  @AfterAll
  static void leavesNoProcess() throws InterruptedException {
    if (browser != null) {
      browser.close();
    }
  }

  /** Checks that the page had no errors and made no network requests. */
  @AfterEach
  void saidAndAskedForNothing() throws IOException {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.requests())
        .allMatch(address -> address.matches("(file|data|blob|about|chrome):.*"));
  }

  static Path page(ResultsFolder... folders) throws IOException {
    Path file = Files.createTempFile(parent, "page", ".html");
    Page.compare(List.of(folders), file);
    return file;
  }
}
