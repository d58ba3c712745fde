package io.tierbench.server.control;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.ProbePointClock;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A service that controls and queries a server between measurements, authorised by its token. Every
 * request is the token; every answer is text, JSON if it has parts. See {@link ControlClient}.
 */
public final class Control implements Exchange {
  public static final WireService SERVICE =
      new WireService("control", "text/plain; charset=utf-8", null);

  static final String RESET = "reset";
  static final String DESCRIBE = "describe";
  static final String COUNTERS = "counters";
  static final String CLOCK = "clock";
  static final String START_PHASES = "start-steps";
  static final String STOP_PHASES = "stop-steps";

  private static final int TOKEN_BYTES = 16;

  private final byte[] token;
  private final Runnable reset;
  private final Supplier<JvmDescription> description;
  private final JvmCounters counters;
  private final @Nullable ProbePointClock probePoints;

  public Control(
      String token,
      Runnable reset,
      Supplier<JvmDescription> description,
      JvmCounters counters,
      @Nullable ProbePointClock probePoints) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.reset = reset;
    this.description = description;
    this.counters = counters;
    this.probePoints = probePoints;
  }

  public static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    if (!MessageDigest.isEqual(token, request)) {
      throw new ExchangeException(
          Fault.BAD_REQUEST, "wrong token: send the one in the announcement of this server");
    }
    return answer(operation).getBytes(StandardCharsets.UTF_8);
  }

  private String answer(String operation) {
    return switch (operation) {
      case RESET -> {
        reset.run();
        yield "";
      }
      case DESCRIBE -> ControlJson.write(description.get());
      case COUNTERS -> ControlJson.write(counters.read());
      case CLOCK -> String.valueOf(System.nanoTime());
      case START_PHASES -> {
        probePoints().start();
        yield "";
      }
      case STOP_PHASES -> ControlJson.write(probePoints().stop());
      default ->
          throw new ExchangeException(
              Fault.UNKNOWN_OPERATION, "no control operation '%s'".formatted(operation));
    };
  }

  private ProbePointClock probePoints() {
    if (probePoints == null) {
      throw new ExchangeException(
          Fault.BAD_REQUEST, "this server cannot time the phases of a call: start it with --steps");
    }
    return probePoints;
  }
}
