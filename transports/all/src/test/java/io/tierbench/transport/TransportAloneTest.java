package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the end of a listener on every transport; a concurrent test might take its port. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransportAloneTest extends TransportFixture {

  private static void assertAnswers(Connection connection) {
    assertThat(connection.call("echo", bytes("x"))).isEqualTo(bytes("x"));
  }

  private static void assertNobodyThere(Connection connection) {
    assertThat(failure(connection, "echo", bytes("x")).fault()).isEqualTo(Fault.UNAVAILABLE);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aListenerMayEndAndComeBack(Wiring wiring) throws Exception {
    Listener listener = serve(wiring, TransportFixture::echo);
    Connection connection = connect(wiring, listener);
    assertAnswers(connection);

    listener.close();
    assertNobodyThere(connection);
    assertNobodyThere(connect(wiring, listener));
    listener = serve(wiring.transport(), TransportFixture::echo, listener.address());
    assertAnswers(connection);

    // A restart between two calls goes unnoticed.
    listener.close();
    serve(wiring.transport(), TransportFixture::echo, listener.address());
    Thread.sleep(100);
    assertAnswers(connection);
  }
}
