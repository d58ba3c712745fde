package io.tierbench.contract;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** The type of the values of a {@link DataColumn}. */
public enum DataType {
  INT16(Short.class),
  INT32(Integer.class),
  INT64(Long.class),
  BOOLEAN(Boolean.class),
  FLOAT32(Float.class),
  FLOAT64(Double.class),
  DECIMAL(BigDecimal.class),
  STRING(String.class),
  DATE_TIME(LocalDateTime.class);

  private final Class<?> javaType;

  DataType(Class<?> javaType) {
    this.javaType = javaType;
  }

  /** Returns the type of a Java class or primitive type; null if there is none. */
  public static @Nullable DataType of(Class<?> javaClass) {
    Class<?> wrapped = MethodType.methodType(javaClass).wrap().returnType();
    for (DataType type : values()) {
      if (type.javaType == wrapped) {
        return type;
      }
    }
    return null;
  }

  public Class<?> javaType() {
    return javaType;
  }

  /** Converts an integer of a format without {@link #INT16}; rejects it beyond 16 bits. */
  public static short toInt16(int value) {
    if (value != (short) value) {
      throw BadElement.of(Integer.toString(value), INT16);
    }
    return (short) value;
  }
}
