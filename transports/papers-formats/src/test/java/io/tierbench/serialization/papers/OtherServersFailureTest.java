package io.tierbench.serialization.papers;

import io.tierbench.serialization.soap.SoapFailures;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(OtherServersFailureTest.Server.class)
@Tag("slow")
class OtherServersFailureTest extends SoapFailures {

  enum Server {
    RI(Stack.of(Reading.LENIENT, new RiSoapBinding())),
    STAX(Stack.of(Reading.STRICT, new StaxSoapBinding()));

    private final Stack stack;

    Server(Stack stack) {
      this.stack = stack;
    }
  }

  OtherServersFailureTest(Server server) {
    super(server.stack);
  }
}
