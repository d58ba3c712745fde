package io.tierbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Arrows between the packages of a module; those between modules are in their poms. */
@AnalyzeClasses(
    packages = "io.tierbench",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.NoTestJars.class,
      ArchitectureTest.NoRegistries.class
    })
class ArchitectureTest {
  /** The packages of results and of the harness: each may know those behind it. */
  private static final List<List<String>> ORDERS =
      List.of(
          List.of("compare", "analysis", "verdict", "record", "text", "statistics"),
          List.of("run", "benchmark"));

  /** Tests of other modules are jars when the build has packaged those. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  /** Excludes registries, which know every serialization or transport and are known by them. */
  static final class NoRegistries implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/io/tierbench/serialization/")
          && !location.contains("/io/tierbench/transport/");
    }
  }

  @ArchTest
  static void arrowsPointDownwards(JavaClasses classes) {
    for (List<String> order : ORDERS) {
      for (int place = 1; place < order.size(); place++) {
        noClasses()
            .that()
            .resideInAPackage("io.tierbench." + order.get(place) + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                order.subList(0, place).stream()
                    .map(above -> "io.tierbench." + above + "..")
                    .toArray(String[]::new))
            .check(classes);
      }
    }
  }

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.tierbench.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule JUDGING_WRITES_NO_MARKDOWN =
      noClasses()
          .that()
          .resideInAnyPackage("io.tierbench.papers..", "io.tierbench.verdict..")
          .should()
          .dependOnClassesThat()
          .haveSimpleName("MarkdownTable");

  private static final String[] FRAMEWORKS = {
    "io.tierbench.framework.*..", "io.tierbench.reference.*.."
  };

  @ArchTest
  static final ArchRule NOTHING_KNOWS_A_FRAMEWORK =
      noClasses()
          .that()
          .resideOutsideOfPackages(FRAMEWORKS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FRAMEWORKS);

  @ArchTest
  static final ArchRule FRAMEWORKS_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .matching("io.tierbench.[framework|reference].(*)..")
          .should()
          .notDependOnEachOther()
          .allowEmptyShould(true);
}
