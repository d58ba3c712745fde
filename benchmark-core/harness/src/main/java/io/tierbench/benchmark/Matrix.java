package io.tierbench.benchmark;

import java.util.List;

/** The values of the matrix, which are the defaults of the benchmarks' parameters. */
public final class Matrix {
  public static final String SOAP = "SOAP";
  public static final String JSON = "JSON";
  public static final String KRYO = "KRYO";
  public static final String PROTOBUF = "PROTOBUF";

  /** All of them. */
  public static final List<String> SERIALIZATIONS = List.of(SOAP, JSON, KRYO, PROTOBUF);

  public static final String HTTP = "HTTP";
  public static final String TCP = "TCP";
  public static final String GRPC = "GRPC";

  private Matrix() {}
}
