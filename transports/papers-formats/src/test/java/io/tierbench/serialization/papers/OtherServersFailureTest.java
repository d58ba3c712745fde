package io.tierbench.serialization.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.serialization.soap.SoapFailures;
import jakarta.xml.ws.spi.Provider;
import org.apache.cxf.jaxws.spi.ProviderImpl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(OtherServersFailureTest.Server.class)
@Tag("slow")
class OtherServersFailureTest extends SoapFailures {

  enum Server {
    RI(Stack.of(Reading.LENIENT, new SoapServerBinding("soap-ri", RiServer::new))),
    STAX(Stack.of(Reading.STRICT, new SoapServerBinding("soap-stax", StaxServer::new)));

    private final Stack stack;

    Server(Stack stack) {
      this.stack = stack;
    }
  }

  OtherServersFailureTest(Server server) {
    super(server.stack);
  }

  /** CXF is not affected by a second provider on the class path. */
  @Test
  void theProviderOfTheClassPathIsThatOfCxf() {
    assertThat(Provider.provider()).isInstanceOf(ProviderImpl.class);
  }
}
