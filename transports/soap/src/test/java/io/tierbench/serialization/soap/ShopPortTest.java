package io.tierbench.serialization.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what other clients see of the service. */
class ShopPortTest {

  /** CXF generates a class for a missing message, and JAXB binds that. */
  @Test
  void everyOperationIsAMethodWithMessagesOfOurs() {
    List<Method> methods = List.of(ShopPort.class.getDeclaredMethods());

    assertThat(methods)
        .extracting(Method::getName)
        .containsExactlyInAnyOrderElementsOf(
            Operation.all().stream().map(Operation::name).toList());
    assertThat(methods)
        .flatExtracting(
            method -> method.getAnnotation(RequestWrapper.class).className(),
            method -> method.getAnnotation(ResponseWrapper.class).className())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ShopPort.class.getDeclaredClasses()).map(Class::getName).toList());
  }

  @ParameterizedTest
  @EnumSource
  void theWsdlIsTheOneThatStrangersHave(Effort effort) throws IOException {
    Exchange server = new SoapBinding(effort).server(new SampleShop());
    byte[] wsdl = server.call(SoapBinding.WSDL, "urn:address".getBytes(UTF_8));

    assertThat(server.call(SoapBinding.WSDL, "https://two/a?b=c&d=é".getBytes(UTF_8)))
        .asString(UTF_8)
        .contains("<soap:address location=\"https://two/a?b=c&amp;d=é\"");
    assertThat(new String(wsdl, UTF_8).replace("\r\n", "\n"))
        .isEqualTo(Files.readString(Path.of("src/test/resources/io/tierbench/shop.wsdl")));
  }

  /** Strict SOAP 1.1 servers reject a request without it. */
  @Test
  void everyRequestHasAnEmptyAction() {
    assertThat(new SoapBinding(Effort.DOCUMENTED).service().httpHeaders().of("load"))
        .isEqualTo(Map.of("SOAPAction", "\"\""));
  }
}
