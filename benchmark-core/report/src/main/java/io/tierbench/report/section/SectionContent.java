package io.tierbench.report.section;

import io.tierbench.report.answers.Topic;
import java.util.List;
import java.util.Map;

/** The content of a section for one run. */
public record SectionContent(Object file, Map<String, Object> page, List<Topic> topics) {}
