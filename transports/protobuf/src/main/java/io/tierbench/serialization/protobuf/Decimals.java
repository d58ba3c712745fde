package io.tierbench.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tierbench.proto.Decimal;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Maps decimals to messages and back, without a {@code BigInteger} if they fit into 64 bits. */
public final class Decimals {
  /** Maximum number of digits that always fit into 64 bits. */
  private static final int DIGITS_OF_LONG = 18;

  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private Decimals() {}

  public static Decimal toMessage(BigDecimal value) {
    Decimal.Builder message = Decimal.newBuilder().setScale(value.scale());
    if (isSmall(value)) {
      message.setUnscaled(unscaled(value));
    } else {
      message.setLarge(largeUnscaled(value));
    }
    return message.build();
  }

  public static BigDecimal toDecimal(Decimal message) {
    return message.getLarge().isEmpty()
        ? BigDecimal.valueOf(message.getUnscaled(), message.getScale())
        : toDecimal(message.getLarge(), message.getScale());
  }

  static BigDecimal toDecimal(ByteString largeUnscaled, int scale) {
    return new BigDecimal(new BigInteger(largeUnscaled.toByteArray()), scale);
  }

  static boolean isSmall(BigDecimal value) {
    int digits = value.precision();
    return digits <= DIGITS_OF_LONG || digits == DIGITS_OF_LONG + 1 && fits(integer(value));
  }

  private static boolean fits(BigDecimal integer) {
    return integer.compareTo(MIN_LONG) >= 0 && integer.compareTo(MAX_LONG) <= 0;
  }

  private static BigDecimal integer(BigDecimal value) {
    return value.scaleByPowerOfTen(value.scale());
  }

  /** Returns the unscaled value of a decimal that {@linkplain #isSmall is small}. */
  static long unscaled(BigDecimal value) {
    return integer(value).longValue();
  }

  static ByteString largeUnscaled(BigDecimal value) {
    return UnsafeByteOperations.unsafeWrap(value.unscaledValue().toByteArray());
  }
}
