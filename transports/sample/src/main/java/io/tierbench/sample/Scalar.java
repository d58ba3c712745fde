package io.tierbench.sample;

/**
 * Type of a single value, with its Java type in records; the boxed one where the value is optional
 * or within a list or a map.
 */
public enum Scalar implements SampleType {
  /** A {@code boolean}. */
  BOOLEAN,
  /** An {@code int}. */
  INT32,
  /** A {@code long}. */
  INT64,
  /** A {@code BigDecimal}. */
  DECIMAL,
  /** A {@code double}. */
  FLOAT64,
  /** A {@code String}. */
  STRING,
  /** A {@code LocalDate}. */
  DATE,
  /** A {@code LocalTime}. */
  TIME,
  /** A {@code LocalDateTime}. */
  DATE_TIME,
  /** An {@code OffsetDateTime}. */
  OFFSET_DATE_TIME,
  /** An {@code Instant}: all values end in Z. */
  INSTANT,
  /** A {@code java.util.UUID}. */
  UUID,
  /** A {@code byte[]}, in JSON as Base64. */
  BYTES
}
