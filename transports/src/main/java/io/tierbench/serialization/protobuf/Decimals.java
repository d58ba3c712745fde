package io.tierbench.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tierbench.proto.Decimal;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Decimals as messages, and back; those of up to 18 digits without a big integer between. */
final class Decimals {
  /** As many fit into 64 bits whatever they are. */
  private static final int DIGITS_OF_LONG = 18;

  private Decimals() {}

  static Decimal toMessage(BigDecimal value) {
    Decimal.Builder message = Decimal.newBuilder().setScale(value.scale());
    if (isSmall(value)) {
      message.setUnscaled(unscaled(value));
    } else {
      message.setLarge(largeUnscaled(value));
    }
    return message.build();
  }

  static BigDecimal toDecimal(Decimal message) {
    return message.getLarge().isEmpty()
        ? BigDecimal.valueOf(message.getUnscaled(), message.getScale())
        : toDecimal(message.getLarge(), message.getScale());
  }

  static BigDecimal toDecimal(ByteString largeUnscaled, int scale) {
    return new BigDecimal(new BigInteger(largeUnscaled.toByteArray()), scale);
  }

  static boolean isSmall(BigDecimal value) {
    return value.precision() <= DIGITS_OF_LONG;
  }

  /** The unscaled value of a decimal that {@linkplain #isSmall is small}. */
  static long unscaled(BigDecimal value) {
    return value.scaleByPowerOfTen(value.scale()).longValue();
  }

  static ByteString largeUnscaled(BigDecimal value) {
    return UnsafeByteOperations.unsafeWrap(value.unscaledValue().toByteArray());
  }
}
