package io.tierbench.carrier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Services;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.security.messages.SoapRejections;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.WireService;
import jakarta.xml.soap.SOAPMessage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests hostile WS-Security messages in a container. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileMessagesTest extends TransportFixture {
  private static final String TRUST = "http://docs.oasis-open.org/ws-sx/ws-trust/200512";

  private static final String NONE = "none";

  private static final List<String> ACTIONS =
      List.of(
          NONE,
          "urn:other",
          TRUST + "/RST/SCT",
          TRUST + "/RST/SCT/Cancel",
          "http://schemas.xmlsoap.org/ws/2005/02/trust/RST/SCT");

  private static final int LIMIT = 8 << 20;
  private static final int THREADS = 2;

  /** Tells for each call of the shop whether its request was a tree. */
  private final List<Boolean> trees = new CopyOnWriteArrayList<>();

  static Stream<Security> all() {
    return Security.all().stream().filter(Security::securesMessages);
  }

  private Listener serve(TransportConfig config) {
    Shop shop =
        new Shop() {
          @Override
          public <Q, R> R call(Operation<Q, R> operation, Q request) {
            trees.add(
                PhaseInterceptorChain.getCurrentMessage().getContent(SOAPMessage.class) != null);
            return Samples.of(operation.response());
          }
        };
    MessageSecurity messages = config.security().messages(MessageKeys.SERVER);
    return opened(
        config.serve(
            new Services()
                .add(Known.SOAP, shop, Effort.DOCUMENTED, messages, UnaryOperator.identity()),
            config.security().guards(),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT).secured(TestKeys.ofServer(config)),
            THREADS));
  }

  /** Connects with an action for all operations. */
  private Connection connect(TransportConfig config, Listener listener, String action) {
    WireService soap = Known.SOAP.service();
    Map<String, String> headers =
        action.equals(NONE) ? Map.of() : Map.of("SOAPAction", '"' + action + '"');
    return opened(
        config.connect(
            new WireService(soap.name(), soap.contentType(), null, operation -> headers),
            listener.address(),
            ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(config))));
  }

  private static String envelope(String header, String body) {
    return """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
        xmlns:t="urn:tierbench:shop" xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-\
        200401-wss-wssecurity-secext-1.0.xsd"><s:Header>%s</s:Header><s:Body>%s</s:Body></s:Envelope>"""
        .formatted(header, body);
  }

  private static List<String> envelopes() {
    return List.of(
        "",
        envelope("<w:Security/>", "<t:empty/>"),
        envelope("<w:Security>" + "A".repeat(LIMIT / 4) + "</w:Security>", "<t:empty/>"),
        envelope(
            "",
            """
            <r:RequestSecurityToken xmlns:r="%1$s"><r:RequestType>%1$s/Cancel</r:RequestType>\
            <r:CancelTarget/></r:RequestSecurityToken>"""
                .formatted(TRUST)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyActionIsRejectedAndAStreamWithoutAnActionStaysOne(Security security) {
    TransportConfig config = new TransportConfig(Known.HTTP, security, Known.SERVLET);
    Listener listener = serve(config);
    Connection good =
        opened(
            config.connect(
                Known.SOAP.service(),
                listener.address(),
                ConnectionOptions.DEFAULT.secured(TestKeys.ofCaller(config))));
    for (String action : ACTIONS) {
      Connection hostile = connect(config, listener, action);
      for (String envelope : envelopes()) {
        SoapRejections.assertRejected(
            hostile,
            "empty",
            envelope.getBytes(UTF_8),
            Fault.BAD_REQUEST,
            Fault.UNAUTHENTICATED,
            Fault.UNKNOWN_OPERATION);
      }
      assertThat(trees).isEmpty();
    }
    // CXF would build a tree of it, to find an action in its header.
    Connection without = connect(config, listener, NONE);
    Shop client =
        Known.SOAP.client(
            (operation, request) ->
                (operation.equals("empty") ? without : good).call(operation, request),
            Effort.DOCUMENTED,
            security.messages(MessageKeys.CALLER));
    client.empty();
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
    boolean tree = !security.messages(MessageKeys.SERVER).streaming();
    assertThat(trees).containsExactly(tree, tree);
  }
}
