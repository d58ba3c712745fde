package io.tierbench.sample.soap;

import io.tierbench.contract.Payload;
import io.tierbench.sample.Conversions;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleCalls;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import io.tierbench.serialization.soap.PortExtension;
import io.tierbench.serialization.soap.ShopPort;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Source of the mapper between records and beans, which registers the endpoint interface. */
final class MapperSource {
  private static final String CLASS = "SampleMapper";

  private final Beans beans;
  private final JavaSource source;

  MapperSource(Beans beans) {
    this.beans = beans;
    source = beans.source();
  }

  /**
   * Writes and registers the mapper.
   *
   * @param root the whole sample as a field of a message
   */
  void write(Member root, SampleFolder folder) throws IOException {
    String className = Beans.PACKAGE + "." + CLASS;
    folder.writeJava(className, source.text(text(root)));
    folder.writeService(PortExtension.class, className);
  }

  private String text(Member root) {
    return """
        /** Maps the records of the sample to JAXB beans and back. */
        public final class %1$s implements %2$s<%3$s, %4$s> {

          @Override
          public Class<? extends %5$s> port() {
            return %6$s.class;
          }

          @Override
          @SuppressWarnings("unchecked")
          public %7$s<%3$s> payload() {
            return (%7$s<%3$s>) %8$s.payload();
          }

          @Override
          public %4$s toBean(%3$s value) {
            return %9$s;
          }

          @Override
          public %3$s toDomain(%4$s bean) {
            return %10$s;
          }

        %11$s}
        """
        .formatted(
            CLASS,
            source.name(PortExtension.class),
            source.recordType(root.type()),
            beans.fieldType(root, source),
            source.name(ShopPort.class),
            PortSource.CLASS,
            source.name(Payload.class),
            source.name(SampleCalls.class),
            toBean(root.type(), "value"),
            toRecord(root.type(), "bean"),
            beans.all().map(this::methods).collect(Collectors.joining("\n")));
  }

  /** Returns the expression of a field of a bean, of a value in a record. */
  private String toBean(SampleType type, String value) {
    if (type instanceof ListOf list) {
      return list.element() instanceof Scalar
          ? value
          : conversion("list", value, to(beans.element(list.element())));
    } else if (type instanceof MapOf map) {
      return conversion("entries", value, to(beans.entry(map)));
    }
    return type instanceof Scalar ? value : "%s(%s)".formatted(to(beans.element(type)), value);
  }

  /** Returns the expression of a value in a record, of a field of a bean. */
  private String toRecord(SampleType type, String field) {
    if (type instanceof ListOf list) {
      return list.element() instanceof Scalar
          ? field
          : conversion("list", field, from(beans.element(list.element())));
    } else if (type instanceof MapOf map) {
      return conversion("map", field + ", entry -> entry.key", from(beans.entry(map)));
    }
    return type instanceof Scalar ? field : "%s(%s)".formatted(from(beans.element(type)), field);
  }

  private String conversion(String method, String arguments, String conversion) {
    return "%s.%s(%s, %s::%s)"
        .formatted(source.name(Conversions.class), method, arguments, CLASS, conversion);
  }

  private static String to(Bean bean) {
    return "to" + bean.name();
  }

  private static String from(Bean bean) {
    return "from" + bean.name();
  }

  private String methods(Bean bean) {
    String name = bean.name();
    String record = source.recordType(bean.type());
    return switch (bean.kind()) {
      case ENUMERATION ->
          method(name, to(bean), record, "value", name + ".valueOf(value.name())")
              + "\n"
              + method(record, from(bean), name, "bean", record + ".valueOf(bean.name())");
      case OBJECT ->
          toBean(bean, record, member -> "value." + member.javaName() + "()")
              + "\n"
              + method(record, from(bean), name, "bean", construction((ObjectOf) bean.type()));
      case CONTAINER ->
          toBean(bean, record, member -> "value")
              + "\n"
              + method(record, from(bean), name, "bean", toRecord(bean.type(), "bean.item"));
      case ENTRY -> {
        SampleType value = ((MapOf) bean.type()).value();
        String valueType = source.recordType(value);
        String entry =
            "%s.Entry<%s, %s>"
                .formatted(source.name(Map.class), source.name(String.class), valueType);
        yield toBean(
                bean,
                entry,
                member -> member.key().equals("key") ? "value.getKey()" : "value.getValue()")
            + "\n"
            + method(valueType, from(bean), name, "bean", toRecord(value, "bean.value"));
      }
    };
  }

  private static String method(
      String result, String name, String type, String parameter, String expression) {
    return """
          private static %1$s %2$s(%3$s %4$s) {
            return %4$s == null
                ? null
                : %5$s;
          }
        """
        .formatted(result, name, type, parameter, expression);
  }

  private String toBean(Bean bean, String type, Function<Member, String> accessor) {
    String assignments =
        bean.fields().stream()
            .map(
                member ->
                    "    bean.%s = %s;\n"
                        .formatted(
                            member.javaName(), toBean(member.type(), accessor.apply(member))))
            .collect(Collectors.joining());
    return """
          private static %1$s %2$s(%3$s value) {
            if (value == null) {
              return null;
            }
            %1$s bean = new %1$s();
        %4$s    return bean;
          }
        """
        .formatted(bean.name(), to(bean), type, assignments);
  }

  private String construction(ObjectOf object) {
    return object.members().stream()
        .map(member -> "\n            " + toRecord(member.type(), "bean." + member.javaName()))
        .collect(
            Collectors.joining(
                ",", "new %s.%s(".formatted(SampleFolder.PACKAGE, object.javaName()), ")"));
  }
}
