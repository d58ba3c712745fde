package io.tierbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rooms of benchmark-core stand in one order, and arrows between them point downwards. */
@AnalyzeClasses(
    packages = "io.tierbench",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoRegistries.class})
class ArchitectureTest {
  private static final List<String> ROOMS =
      List.of(
          "command",
          "papers",
          "report",
          "run",
          "compare",
          "benchmark",
          "analysis",
          "verdict",
          "record",
          "text",
          "statistics");

  /** Those of the other modules, which know none of these rooms: they could not be compiled. */
  private static final Set<String> OTHERS =
      Set.of(
          "server",
          "contract",
          "plugin",
          "hosting",
          "wire",
          "reference",
          "proto",
          "carrier",
          "compression",
          "link",
          "security");

  /** An enum of all serializations, or transports, knows each of them, and is known by them. */
  static final class NoRegistries implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/io/tierbench/serialization/")
          && !location.contains("/io/tierbench/transport/");
    }
  }

  @ArchTest
  static void arrowsPointDownwards(JavaClasses classes) {
    for (int room = 1; room < ROOMS.size(); room++) {
      noClasses()
          .that()
          .resideInAPackage("io.tierbench." + ROOMS.get(room) + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ROOMS.subList(0, room).stream()
                  .map(above -> "io.tierbench." + above + "..")
                  .toArray(String[]::new))
          .check(classes);
    }
  }

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.tierbench.(**)").should().beFreeOfCycles();

  /** A new room has its place in the order. */
  @ArchTest
  static void everyRoomIsInTheOrder(JavaClasses classes) {
    Set<String> rooms =
        classes.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.startsWith("io.tierbench."))
            .map(name -> name.split("\\.")[2])
            .filter(name -> !OTHERS.contains(name))
            .collect(Collectors.toSet());

    assertThat(rooms).isSubsetOf(ROOMS);
  }

  @ArchTest
  static final ArchRule JUDGING_WRITES_NO_MARKDOWN =
      noClasses()
          .that()
          .resideInAnyPackage("io.tierbench.papers..", "io.tierbench.verdict..")
          .should()
          .dependOnClassesThat()
          .haveSimpleName("MarkdownTable");
}
