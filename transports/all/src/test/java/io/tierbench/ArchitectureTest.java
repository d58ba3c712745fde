package io.tierbench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;

/** Tests forbidden dependencies between packages, which keep the matrix a true product. */
@AnalyzeClasses(packages = "io.tierbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule SERIALIZATIONS_KNOW_NO_TRANSPORT =
      noClasses()
          .that()
          .resideInAPackage("io.tierbench.serialization..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.tierbench.transport..");

  @ArchTest
  static final ArchRule TRANSPORTS_KNOW_NO_SERIALIZATION =
      noClasses()
          .that()
          .resideInAPackage("io.tierbench.transport..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.tierbench.serialization..", "io.tierbench.proto..");

  @ArchTest
  static final ArchRule THE_CONTRACT_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.tierbench.contract..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.tierbench.wire..",
              "io.tierbench.serialization..",
              "io.tierbench.transport..",
              "io.tierbench.proto..");

  @ArchTest
  static final ArchRule SERIALIZATIONS_AND_THE_CONTRACT_KNOW_NO_COMPRESSION =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.tierbench.serialization..", "io.tierbench.contract..", "io.tierbench.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.tierbench.compression..");

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

  /** Options of a stack are unknown to serializations and transports. */
  @ArchTest
  static final ArchRule AXES_ARE_KNOWN_TO_NO_SERIALIZATION_NOR_TRANSPORT =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.tierbench.contract..",
              "io.tierbench.wire..",
              "io.tierbench.serialization..",
              "io.tierbench.transport..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.tierbench.carrier..",
              "io.tierbench.hosting..",
              "io.tierbench.security..",
              "io.tierbench.link..");

  @ArchTest static final ArchRule HTTP_STANDS_ALONE = standsAlone("http", "tcp", "grpc");

  @ArchTest static final ArchRule TCP_STANDS_ALONE = standsAlone("tcp", "http", "grpc");

  @ArchTest static final ArchRule GRPC_STANDS_ALONE = standsAlone("grpc", "http", "tcp");

  private static ArchRule standsAlone(String transport, String... others) {
    String[] packages = new String[others.length];
    for (int i = 0; i < others.length; i++) {
      packages[i] = "io.tierbench.transport." + others[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage("io.tierbench.transport." + transport + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages);
  }
}
