package io.tierbench.report.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium with its own profile, which reports the activity of pages. */
final class Browser {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Logger that reports missing protocol classes, which are not needed here. */
  private static final Logger QUIET =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  private final ChromeDriver driver;
  private final Path downloads;
  private final List<ProcessHandle> before;

  /**
   * Starts it, or skips the test if it is not installed.
   *
   * @param work an empty folder for its profile and for saved files
   */
  Browser(Path work) throws IOException {
    Path chromium = installed("chromium");
    Path chromedriver = installed("chromedriver");
    QUIET.setLevel(Level.SEVERE);
    before = ProcessHandle.current().descendants().toList();
    downloads = Files.createDirectories(work.resolve("downloads"));
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toString());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--force-prefers-reduced-motion",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1366,768",
        "--user-data-dir=" + work.resolve("profile"));
    options.setExperimentalOption(
        "prefs",
        Map.of(
            "download.default_directory",
            downloads.toString(),
            "profile.default_content_setting_values.automatic_downloads",
            1));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(chromedriver.toFile()).build();
    driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(TIMEOUT);
  }

  private static Path installed(String name) {
    Optional<Path> found =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        found.isPresent(),
        name + " is not on the PATH: `apt-get install chromium chromium-driver`, then again");
    return found.orElseThrow();
  }

  /**
   * Opens a file anew.
   *
   * @param hash part after the # of the address
   */
  void open(Path file, String hash) {
    driver.get("about:blank");
    driver.get(file.toUri() + (hash.isEmpty() ? "" : "#" + hash));
  }

  /** Evaluates an expression in the page. */
  Object value(String expression, Object... arguments) {
    return driver.executeScript("return " + expression, arguments);
  }

  String text(String expression, Object... arguments) {
    return String.valueOf(value(expression, arguments));
  }

  boolean is(String expression, Object... arguments) {
    return Boolean.TRUE.equals(value(expression, arguments));
  }

  long number(String expression, Object... arguments) {
    return ((Number) value(expression, arguments)).longValue();
  }

  /** Returns the number of elements. */
  long count(String selector) {
    return number("document.querySelectorAll(arguments[0]).length", selector);
  }

  /** Returns the visible text of an element. */
  String textOf(String selector) {
    return text("document.querySelector(arguments[0]).innerText", selector);
  }

  /** Runs a statement. */
  void run(String statement, Object... arguments) {
    driver.executeScript(statement, arguments);
  }

  /** Clicks like a user: an element that is covered or invisible is an error. */
  void click(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
  }

  /** Types into the focused element. */
  void type(CharSequence keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  /** Sends a command of the browser's own protocol. */
  void command(String name, Map<String, Object> parameters) {
    driver.executeCdpCommand(name, parameters);
  }

  void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + TIMEOUT.toSeconds() + " s: " + what);
      }
      Thread.sleep(50);
    }
  }

  Path downloads() {
    return downloads;
  }

  /** Returns new console messages. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  /** Returns newly requested addresses. */
  List<String> requests() throws IOException {
    List<String> addresses = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      JsonNode message = JSON.readTree(entry.getMessage()).path("message");
      if (message.path("method").asText().equals("Network.requestWillBeSent")) {
        addresses.add(message.path("params").path("request").path("url").asText());
      }
    }
    return addresses;
  }

  /** Ends it and all its processes, or fails. */
  public void close() throws InterruptedException {
    List<ProcessHandle> own =
        ProcessHandle.current().descendants().filter(child -> !before.contains(child)).toList();
    driver.quit();
    await("the browser's processes end", () -> own.stream().noneMatch(Browser::runs));
  }

  /** Tells whether a process runs: a zombie has no command any more. */
  private static boolean runs(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
