package io.tierbench.run;

import java.util.List;

/** Suites of a module that the run does not know; a service of {@link java.util.ServiceLoader}. */
public interface SuiteProvider {
  List<Suite> suites();
}
