package io.tierbench.record;

/** The metrics of a call beyond its throughput, in display order. */
public enum CallMetric {
  SERVICE_P50("service.p50", "us"),
  SERVICE_P90("service.p90", "us"),
  SERVICE_P99("service.p99", "us"),
  SERVICE_P99_9("service.p99.9", "us"),
  FIRST_ROWS("first.rows", "us/op"),
  CLIENT_ALLOCATION("client.allocation", "B/op"),
  SERVER_ALLOCATION("server.allocation", "B/op"),
  CLIENT_CPU("client.cpu", "us/op"),
  SERVER_CPU("server.cpu", "us/op"),
  CLIENT_GC_TIME("client.gc.time", "us/op"),
  SERVER_GC_TIME("server.gc.time", "us/op"),
  BYTES_REQUEST("bytes.request", "B/op"),
  BYTES_RESPONSE("bytes.response", "B/op"),
  DATABASE_TIME("database.time", "us/op"),
  CLIENT_GC_COUNT("client.gc.count", "counts"),
  SERVER_GC_COUNT("server.gc.count", "counts"),
  DATABASE_COUNT("database.count", "counts/op");

  private final String label;
  private final String unit;

  CallMetric(String label, String unit) {
    this.label = label;
    this.unit = unit;
  }

  /** Returns the name among JMH's secondary results. */
  public String label() {
    return label;
  }

  public String unit() {
    return unit;
  }
}
