package io.tierbench.contract;

import java.math.BigDecimal;
import java.time.LocalDateTime;

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

  /** The class of a value that is not null. */
  public Class<?> javaType() {
    return javaType;
  }
}
