package io.tierbench;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import io.tierbench.plugin.PlugIns;
import io.tierbench.run.Suites;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests of values and suites that no plug-in on the class path provides. A missing plug-in is
 * an error unless the property {@code tierbench.core.alone} is set.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsPlugIns.Condition.class)
public @interface NeedsPlugIns {
  /** Names of axis values and of suites. */
  String[] value();

  /** Looks for the names among all values and suites on the class path. */
  final class Condition implements ExecutionCondition {
    private static final List<String> FOUND =
        Stream.concat(PlugIns.all().stream(), Suites.all().stream()).map(Object::toString).toList();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      List<String> absent =
          findAnnotation(context.getElement(), NeedsPlugIns.class).stream()
              .flatMap(needed -> Stream.of(needed.value()))
              .filter(name -> !FOUND.contains(name))
              .toList();
      if (!absent.isEmpty() && System.getProperty("tierbench.core.alone") == null) {
        throw new IllegalStateException("no plug-in provides " + String.join(", ", absent));
      }
      return absent.isEmpty()
          ? ConditionEvaluationResult.enabled("all plug-ins are present")
          : ConditionEvaluationResult.disabled("no plug-in provides " + String.join(", ", absent));
    }
  }
}
