package io.tierbench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.stream.Stream;

/** Tests forbidden dependencies between packages, which keep the matrix a true product. */
@AnalyzeClasses(
    packages = "io.tierbench",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {

  /** Tests of other modules are jars when the build has packaged those. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  @ArchTest
  static final ArchRule SERIALIZATIONS_KNOW_NO_TRANSPORT = no("serialization", "transport");

  @ArchTest
  static final ArchRule TRANSPORTS_KNOW_NO_SERIALIZATION =
      no("transport", "serialization", "proto");

  @ArchTest
  static final ArchRule THE_CONTRACT_STANDS_ALONE =
      no("contract", "wire", "serialization", "transport", "proto");

  @ArchTest
  static final ArchRule SERIALIZATIONS_KNOW_NO_COMPRESSION = no("serialization", "compression");

  @ArchTest static final ArchRule THE_CONTRACT_KNOWS_NO_COMPRESSION = no("contract", "compression");

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

  private static final String[] OPTIONS = {"carrier", "hosting", "security", "link"};

  /** Options of a stack are unknown to serializations and transports. */
  @ArchTest static final ArchRule THE_CONTRACT_KNOWS_NO_OPTION = no("contract", OPTIONS);

  @ArchTest static final ArchRule SERIALIZATIONS_KNOW_NO_OPTION = no("serialization", OPTIONS);
  @ArchTest static final ArchRule TRANSPORTS_KNOW_NO_OPTION = no("transport", OPTIONS);

  @ArchTest
  static final ArchRule HTTP_STANDS_ALONE = no("transport.http", "transport.tcp", "transport.grpc");

  @ArchTest
  static final ArchRule TCP_STANDS_ALONE = no("transport.tcp", "transport.http", "transport.grpc");

  @ArchTest
  static final ArchRule GRPC_STANDS_ALONE = no("transport.grpc", "transport.http", "transport.tcp");

  private static ArchRule no(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage("io.tierbench." + from + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.of(to).map(name -> "io.tierbench." + name + "..").toArray(String[]::new));
  }
}
