package io.tierbench.run;

import java.util.List;

/** Provider of the suites of a plug-in; a service of {@link java.util.ServiceLoader}. */
public interface SuiteProvider {
  List<Suite> suites();
}
