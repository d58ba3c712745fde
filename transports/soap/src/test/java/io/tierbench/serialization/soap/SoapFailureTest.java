package io.tierbench.serialization.soap;

import io.tierbench.serialization.Effort;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Effort.class)
@Tag("slow")
class SoapFailureTest extends SoapFailures {
  private static final Map<Effort, Stack> STACKS =
      Map.of(
          Effort.DOCUMENTED,
          Stack.of(Reading.STRICT, new SoapBinding(Effort.DOCUMENTED)),
          Effort.TUNED,
          Stack.of(Reading.STRICT_ADO_NET, new SoapBinding(Effort.TUNED)));

  SoapFailureTest(Effort effort) {
    super(STACKS.get(effort));
  }
}
