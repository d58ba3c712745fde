package io.tierbench.transport.http;

import io.netty.handler.codec.DateFormatter;
import io.netty.util.AsciiString;
import java.util.Date;

/** The {@code Date} of an answer (RFC 9110, 6.6.1), updated once a second. */
final class HttpDate {
  private static final int MILLIS_PER_SECOND = 1_000;

  private long second = Long.MIN_VALUE;
  private AsciiString text = AsciiString.EMPTY_STRING;

  AsciiString now() {
    long millis = System.currentTimeMillis();
    if (millis / MILLIS_PER_SECOND != second) {
      second = millis / MILLIS_PER_SECOND;
      text = AsciiString.of(DateFormatter.format(new Date(millis)));
    }
    return text;
  }
}
