package io.tierbench.sample.protobuf;

import com.google.protobuf.Parser;
import com.google.protobuf.Timestamp;
import io.tierbench.contract.Payload;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.SampleCalls;
import io.tierbench.sample.Scalar;
import io.tierbench.sample.protobuf.MessageType.Field;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Source of the class that maps the records of a sample to messages and back. */
final class MapperSource {
  private final ProtoModel model;
  private final JavaSource source;
  private final FieldConversions conversions;

  MapperSource(ProtoModel model) {
    this.model = model;
    Set<String> generated = new HashSet<>(Set.of(model.mapperName()));
    model.enums().forEach(type -> generated.add(type.name()));
    model.messages().forEach(message -> generated.add(message.name()));
    source = new JavaSource(ProtoModel.JAVA_PACKAGE, generated);
    conversions = new FieldConversions(source);
  }

  String text() {
    StringBuilder methods = new StringBuilder(header());
    append(model.root(), "@Override\n  public", methods);
    for (MessageType message : model.messages()) {
      if (message != model.root()) {
        append(message, "private static", methods);
      }
    }
    model.enums().forEach(type -> append(type, methods));
    if (model.uses(Scalar.INSTANT)) {
      appendInstants(methods);
    }
    if (methods.indexOf("convertAll(") >= 0) {
      appendConvertAll(methods);
    }
    if (methods.indexOf("convertValues(") >= 0) {
      appendConvertValues(methods);
    }
    return source.text(methods.append("}\n").toString());
  }

  private String header() {
    String domain = domainType(model.root());
    return """
        /** Maps the sample to its message and back. */
        public final class %s implements %s<%s, %s> {

          @Override
          @SuppressWarnings("unchecked")
          public %s<%3$s> payload() {
            return (%5$s<%3$s>) %s.payload();
          }

          @Override
          public %s<%4$s> parser() {
            return %4$s.parser();
          }
        """
        .formatted(
            model.mapperName(),
            source.name(MessageMapper.class),
            domain,
            model.root().name(),
            source.name(Payload.class),
            source.name(SampleCalls.class),
            source.name(Parser.class));
  }

  private void append(MessageType message, String modifiers, StringBuilder methods) {
    String domain = domainType(message);
    methods.append(
        """

          %s %s toMessage(%s value) {
            %2$s.Builder message = %2$s.newBuilder();
        """
            .formatted(modifiers, message.name(), domain));
    for (Field field : message.fields()) {
      methods.append(conversions.setter(field, value(message, field)).indent(4));
    }
    methods.append(
        """
            return message.build();
          }

          %s %s toDomain(%s message) {
            return %s;
          }
        """
            .formatted(modifiers, domain, message.name(), newDomain(message)));
  }

  /** Returns the type that a message carries: a record, or the list at the root. */
  private String domainType(MessageType message) {
    return source.recordType(
        model.holdsList(message) ? message.fields().get(0).member().type() : message.object());
  }

  private String value(MessageType message, Field field) {
    return model.holdsList(message) ? "value" : "value.%s()".formatted(field.member().javaName());
  }

  private String newDomain(MessageType message) {
    List<String> values = message.fields().stream().map(conversions::getter).toList();
    return model.holdsList(message)
        ? values.get(0)
        : "new %s(\n        %s)".formatted(domainType(message), String.join(",\n        ", values));
  }

  private void append(EnumType type, StringBuilder methods) {
    String domain = source.recordType(type.type());
    StringBuilder toMessage = new StringBuilder();
    StringBuilder toDomain = new StringBuilder();
    type.constants()
        .forEach(
            (java, proto) -> {
              toMessage.append("      case %s -> %s.%s;\n".formatted(java, type.name(), proto));
              toDomain.append("      case %s -> %s.%s;\n".formatted(proto, domain, java));
            });
    methods.append(
        """

          private static %s toMessage(%s value) {
            return switch (value) {
        %s    };
          }

          private static %2$s toDomain(%1$s message) {
            return switch (message) {
        %4$s      case %5$s, UNRECOGNIZED ->
                  throw new IllegalArgumentException("no value in the sample: " + message);
            };
          }
        """
            .formatted(type.name(), domain, toMessage, toDomain, type.unspecified()));
  }

  private void appendInstants(StringBuilder methods) {
    methods.append(
        """

          private static %s toMessage(%s value) {
            return %1$s.newBuilder()
                .setSeconds(value.getEpochSecond())
                .setNanos(value.getNano())
                .build();
          }

          private static %2$s toDomain(%1$s message) {
            return %2$s.ofEpochSecond(message.getSeconds(), message.getNanos());
          }
        """
            .formatted(source.name(Timestamp.class), source.name(Instant.class)));
  }

  private void appendConvertAll(StringBuilder methods) {
    methods.append(
        """

          private static <A, B> %s<B> convertAll(%1$s<A> values, %s<A, B> conversion) {
            %1$s<B> converted = new %s<>(values.size());
            for (A value : values) {
              converted.add(conversion.apply(value));
            }
            return converted;
          }
        """
            .formatted(
                source.name(List.class),
                source.name(Function.class),
                source.name(ArrayList.class)));
  }

  private void appendConvertValues(StringBuilder methods) {
    methods.append(
        """

          private static <A, B> %s<String, B> convertValues(
              %1$s<String, A> values, %s<A, B> conversion) {
            %1$s<String, B> converted = new %s<>();
            values.forEach((key, value) -> converted.put(key, conversion.apply(value)));
            return converted;
          }
        """
            .formatted(
                source.name(Map.class),
                source.name(Function.class),
                source.name(LinkedHashMap.class)));
  }
}
