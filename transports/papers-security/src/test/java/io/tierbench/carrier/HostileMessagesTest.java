package io.tierbench.carrier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Services;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import jakarta.xml.soap.SOAPMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests hostile WS-Security messages in a container, by each action of a request. */
@ParameterizedClass
@MethodSource("all")
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileMessagesTest {
  private static final String TRUST = "http://docs.oasis-open.org/ws-sx/ws-trust/200512";

  private static final String NONE = "none";

  static final List<String> ACTIONS =
      List.of(
          NONE,
          "",
          "urn:other",
          TRUST + "/RST/SCT",
          TRUST + "/RST/SCT/Cancel",
          TRUST + "/RST/SCT/Renew",
          "http://schemas.xmlsoap.org/ws/2005/02/trust/RST/SCT");

  private static final int LIMIT = 8 << 20;
  private static final int THREADS = 2;

  private static final List<Boolean> TREES = Collections.synchronizedList(new ArrayList<>());

  private static TransportConfig transportConfig;
  private static ExecutorService workers;
  private static Listener container;

  @Parameter Security security;

  static Stream<Security> all() {
    return Security.all().stream().filter(Security::isOfMessages);
  }

  @BeforeParameterizedClassInvocation
  static void start(Security security) {
    Shop shop =
        new Shop() {
          @Override
          public <Q, R> R call(Operation<Q, R> operation, Q request) {
            TREES.add(
                PhaseInterceptorChain.getCurrentMessage().getContent(SOAPMessage.class) != null);
            return Samples.of(operation.response());
          }
        };
    transportConfig = new TransportConfig(Known.HTTP, security, Known.SERVLET);
    workers = Executors.newFixedThreadPool(THREADS);
    container =
        transportConfig.serve(
            new Services()
                .add(
                    Known.SOAP,
                    shop,
                    Effort.DOCUMENTED,
                    security.messages(MessageKeys.SERVER),
                    UnaryOperator.identity()),
            security.guards(),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT).secured(TestKeys.ofServer(transportConfig)),
            THREADS);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    container.close();
    workers.shutdownNow();
  }

  private static Connection connect(WireService service) {
    return transportConfig.connect(
        service,
        container.address(),
        ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(transportConfig)));
  }

  /** Connects with an action for all operations. */
  private static Connection connect(String action) {
    Map<String, String> headers =
        action.equals(NONE) ? Map.of() : Map.of("SOAPAction", '"' + action + '"');
    WireService soap = Known.SOAP.service();
    return connect(new WireService(soap.name(), soap.contentType(), null, operation -> headers));
  }

  private Shop client(Exchange exchange) {
    return Known.SOAP.client(exchange, Effort.DOCUMENTED, security.messages(MessageKeys.CALLER));
  }

  private static String envelope(String header, String body) {
    return """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
        xmlns:t="urn:tierbench:shop" xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-\
        200401-wss-wssecurity-secext-1.0.xsd"><s:Header>%s</s:Header><s:Body>%s</s:Body></s:Envelope>"""
        .formatted(header, body);
  }

  private static List<String> envelopes() {
    String empty = "<t:empty/>";
    String nested = "<a>".repeat(10_000) + "</a>".repeat(10_000);
    return List.of(
        "",
        envelope("", ""),
        envelope("", empty),
        envelope("<w:Security/>", empty),
        envelope("<w:Security>" + nested + "</w:Security>", empty),
        envelope("<w:Security/>".repeat(30_000), empty),
        envelope("<w:Security>" + "A".repeat(LIMIT / 2) + "</w:Security>", empty),
        envelope(
            "",
            """
            <r:RequestSecurityToken xmlns:r="%1$s"><r:RequestType>%1$s/Cancel</r:RequestType>\
            <r:CancelTarget/></r:RequestSecurityToken>"""
                .formatted(TRUST)));
  }

  @ParameterizedTest
  @FieldSource("ACTIONS")
  void isRefused(String action) {
    Set<Fault> refusals =
        EnumSet.of(Fault.BAD_REQUEST, Fault.UNAUTHENTICATED, Fault.UNKNOWN_OPERATION);
    TREES.clear();
    try (Connection hostile = connect(action);
        Connection good = connect(Known.SOAP.service())) {
      Shop client = client(good);
      for (String envelope : envelopes()) {
        assertThatThrownBy(() -> hostile.call("empty", envelope.getBytes(UTF_8)))
            .isInstanceOfSatisfying(
                ExchangeException.class,
                e -> {
                  assertThat(e.fault()).isIn(refusals);
                  assertThat(new String(e.body(), UTF_8))
                      .contains("<faultstring>")
                      .doesNotContain("Exception", "wss4j", "xml.security", "java", "root:");
                });
      }
      assertThat(TREES).isEmpty();
      assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
    }
  }

  /** CXF would build a tree of it, to find an action in its header. */
  @Test
  void aStreamWithoutAnActionStaysOne() {
    TREES.clear();
    try (Connection withAction = connect(Known.SOAP.service());
        Connection without = connect(NONE)) {
      Shop client =
          client(
              (operation, request) ->
                  (operation.equals("empty") ? without : withAction).call(operation, request));
      client.empty();
      client.loadCustomer("ALFKI");
    }
    boolean tree = !security.messages(MessageKeys.SERVER).streaming();
    assertThat(TREES).containsExactly(tree, tree);
  }
}
