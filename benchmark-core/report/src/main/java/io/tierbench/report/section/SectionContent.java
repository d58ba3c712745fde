package io.tierbench.report.section;

import io.tierbench.report.answers.Topic;
import java.util.List;
import java.util.Map;

/**
 * The content of a section for one run.
 *
 * @param file content of its file, which becomes JSON
 * @param page data for the page, by name
 * @param topics answers that follow those of the run
 */
public record SectionContent(Object file, Map<String, Object> page, List<Topic> topics) {}
