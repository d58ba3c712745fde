package io.tierbench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Skips a test without every stack of the matrix and the default frameworks as shipped. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@NeedsPlugIns({
  "SOAP",
  "JSON",
  "KRYO",
  "PROTOBUF",
  "HTTP",
  "TCP",
  "GRPC",
  "CXF",
  "SPRING_MVC",
  "SERVLET_JETTY"
})
public @interface NeedsMatrix {}
