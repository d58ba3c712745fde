package io.tierbench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.List;
import java.util.stream.Stream;

/** Arrows between packages; those between modules are in their poms. */
@AnalyzeClasses(
    packages = "io.tierbench",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
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

  @ArchTest
  static void arrowsPointDownwards(JavaClasses classes) {
    for (List<String> order : ORDERS) {
      for (int place = 1; place < order.size(); place++) {
        no(order.get(place), order.subList(0, place).toArray(String[]::new)).check(classes);
      }
    }
  }

  /** Registries know every serialization or transport, and are known by them. */
  @ArchTest
  static void noCyclesWithoutRegistries(JavaClasses classes) {
    slices()
        .matching("io.tierbench.(**)")
        .should()
        .beFreeOfCycles()
        .check(
            classes.that(
                not(
                    resideInAnyPackage(
                        "io.tierbench.serialization..", "io.tierbench.transport.."))));
  }

  @ArchTest
  static final ArchRule ONLY_THE_COMMANDS_KNOW_THE_LOAD =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.tierbench.load..")
          .and()
          .doNotBelongToAnyOf(Main.class)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.tierbench.load..");

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

  /** The options of a stack, which serializations and transports do not know. */
  private static final String[] OPTIONS = {"carrier", "hosting", "security", "link"};

  /** These keep the matrix a true product. */
  @ArchTest
  static void serializationsAndTransportsNeverSeeEachOther(JavaClasses classes) {
    Stream.of(
            no("contract", "wire", "serialization", "transport", "proto", "compression"),
            no("contract", OPTIONS),
            no("serialization", "transport", "compression"),
            no("serialization", OPTIONS),
            no("transport", "serialization", "proto"),
            no("transport", OPTIONS),
            no("transport.http", "transport.tcp", "transport.grpc"),
            no("transport.http2", "transport.tcp", "transport.grpc"),
            no("transport.tcp", "transport.http", "transport.http2", "transport.grpc"),
            no("transport.grpc", "transport.http", "transport.tcp"))
        .forEach(rule -> rule.check(classes));
  }

  /** A compression needs faults, and the means to be found. */
  @ArchTest
  static final ArchRule COMPRESSIONS_KNOW_FAULTS_AND_LIBRARIES_ONLY =
      noClasses()
          .that()
          .resideInAPackage("io.tierbench.compression..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.tierbench..")
                  .and(not(resideInAPackage("io.tierbench.compression..")))
                  .and(not(resideInAPackage("io.tierbench.plugin..")))
                  .and(not(belongToAnyOf(Fault.class, ShopException.class))));

  @ArchTest
  static final ArchRule THE_PROBE_POINT_KNOWS_THE_CONTRACT_ONLY =
      classes()
          .that()
          .resideInAPackage("io.tierbench.wire..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.tierbench.wire..", "io.tierbench.contract..", "java..");

  private static ArchRule no(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage("io.tierbench." + from + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.of(to).map(name -> "io.tierbench." + name + "..").toArray(String[]::new))
        .allowEmptyShould(true);
  }
}
