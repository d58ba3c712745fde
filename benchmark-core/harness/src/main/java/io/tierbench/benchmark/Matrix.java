package io.tierbench.benchmark;

import java.util.List;

/**
 * Default values of the benchmarks' parameters: the axes of the matrix, and frameworks as shipped.
 * A run leaves out values whose plug-in is not installed.
 */
public final class Matrix {
  public static final String SOAP = "SOAP";
  public static final String JSON = "JSON";
  public static final String KRYO = "KRYO";
  public static final String PROTOBUF = "PROTOBUF";

  public static final List<String> SERIALIZATIONS = List.of(SOAP, JSON, KRYO, PROTOBUF);

  public static final String HTTP = "HTTP";
  public static final String TCP = "TCP";
  public static final String GRPC = "GRPC";

  public static final String SPRING_MVC = "SPRING_MVC";
  public static final String SERVLET_JETTY = "SERVLET_JETTY";
  public static final String CXF = "CXF";
  public static final String GRPC_JAVA = "GRPC";

  public static final List<String> FRAMEWORKS = List.of(SPRING_MVC, SERVLET_JETTY, CXF, GRPC_JAVA);

  private Matrix() {}
}
