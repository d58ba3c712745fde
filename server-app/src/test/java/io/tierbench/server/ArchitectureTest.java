package io.tierbench.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Tests that the work of a call does not depend on its transport. */
@AnalyzeClasses(
    packages = "io.tierbench.server",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /** Forbids transports, serializations and their options. */
  @ArchTest
  static final ArchRule WORK_KNOWS_THE_CONTRACT_AND_THE_DATABASE_ONLY =
      noClasses()
          .that()
          .resideInAPackage("io.tierbench.server.workload..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.tierbench..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "io.tierbench.contract..",
                              "io.tierbench.server.workload..",
                              "io.tierbench.server.database.."))));
}
