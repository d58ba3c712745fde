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
 * Skips tests of values and suites that nothing on the class path brings. That is an error unless
 * the core is tested alone, with the property {@code tierbench.core.alone}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsPlugIns.Condition.class)
public @interface NeedsPlugIns {
  /** Names of values of any axes, and of suites. */
  String[] value();

  /** Looks for the names among everything that has been found. */
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
        throw new IllegalStateException("no plug-in brings " + String.join(", ", absent));
      }
      return absent.isEmpty()
          ? ConditionEvaluationResult.enabled("all is there")
          : ConditionEvaluationResult.disabled("no plug-in brings " + String.join(", ", absent));
    }
  }
}
