package io.tierbench.report.section;

import java.util.List;
import java.util.ServiceLoader;

final class Sections {
  static final List<ReportSection> ALL =
      ServiceLoader.load(ReportSection.class).stream().map(ServiceLoader.Provider::get).toList();

  private Sections() {}
}
