package io.tierbench.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Routes;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests activities of a client while a worker still has one of its calls. */
class HttpCallHandlerTest {
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);
  private static final String POST = "POST /test.Service/echo HTTP/1.1\r\nHost: h\r\n";

  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final HttpCallHandler calls =
      new HttpCallHandler(
          new HttpCalls(
              new Routes(Map.of(SERVICE, (operation, request) -> request)),
              new ListenerOptions(worker::add, 1 << 20)));
  private final EmbeddedChannel channel =
      new EmbeddedChannel(
          new HttpServerCodec(new HttpDecoderConfig(), HttpTransport.MAX_PIPELINED),
          new RequestAggregator(1 << 20, calls),
          calls);

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private void send(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  private void work() {
    worker.remove().run();
    channel.runPendingTasks();
    channel.checkException();
  }

  private String answers() {
    StringBuilder answers = new StringBuilder();
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      answers.append(out.toString(StandardCharsets.US_ASCII));
      out.release();
    }
    return answers.toString();
  }

  /** There are more of them than are read at a time. */
  @Test
  void anAnswerForAClientThatHasGoneIsNoError() {
    send((POST + "Content-Length: 0\r\n\r\n").repeat(200));
    channel.close();

    assertThatCode(this::work).doesNotThrowAnyException();

    assertThat(worker).isEmpty();
  }

  @Test
  void nobodyIsAskedToContinueBeforeTheAnswerToAnEarlierCall() {
    send(POST + "Content-Length: 0\r\n\r\n");
    send(POST + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n");
    assertThat(answers()).isEmpty();

    work();
    send("abc");
    work();

    assertThat(answers()).doesNotContain("100 Continue").endsWith("abc");
    send(POST + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n");
    assertThat(answers()).startsWith("HTTP/1.1 100 Continue");
  }
}
