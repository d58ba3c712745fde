package io.tierbench.sample.soap;

import io.tierbench.contract.Payload;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
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
    String record = source.recordType(root.type());
    String bean = beans.fieldType(root, source);
    String methods = beans.all().map(this::methods).collect(Collectors.joining("\n"));
    return """
        /** Maps the records of the sample to JAXB beans and back. */
        public final class %s implements %s<%s, %s> {

          @Override
          public Class<? extends %s> port() {
            return %s.class;
          }

          @Override
          @SuppressWarnings("unchecked")
          public %s<%s> payload() {
            return (%s<%s>) %s.payload();
          }

          @Override
          public %s toBean(%s value) {
            return %s;
          }

          @Override
          public %s toDomain(%s bean) {
            return %s;
          }

        %s
        %s}
        """
        .formatted(
            CLASS,
            source.name(PortExtension.class),
            record,
            bean,
            source.name(ShopPort.class),
            PortSource.CLASS,
            source.name(Payload.class),
            record,
            source.name(Payload.class),
            record,
            source.name(SampleCalls.class),
            bean,
            record,
            toBean(root.type(), "value"),
            record,
            bean,
            toRecord(root.type(), "bean"),
            methods,
            conversions());
  }

  /** Returns the expression of a field of a bean, of a value in a record. */
  private String toBean(SampleType type, String value) {
    if (type instanceof ListOf list) {
      return list.element() instanceof Scalar
          ? value
          : "list(%s, %s::%s)".formatted(value, CLASS, to(beans.element(list.element())));
    } else if (type instanceof MapOf map) {
      return "entries(%s, %s::%s)".formatted(value, CLASS, to(beans.entry(map)));
    }
    return type instanceof Scalar ? value : "%s(%s)".formatted(to(beans.element(type)), value);
  }

  /** Returns the expression of a value in a record, of a field of a bean. */
  private String toRecord(SampleType type, String field) {
    if (type instanceof ListOf list) {
      return list.element() instanceof Scalar
          ? field
          : "list(%s, %s::%s)".formatted(field, CLASS, from(beans.element(list.element())));
    } else if (type instanceof MapOf map) {
      return "map(%s, entry -> entry.key, %s::%s)".formatted(field, CLASS, from(beans.entry(map)));
    }
    return type instanceof Scalar ? field : "%s(%s)".formatted(from(beans.element(type)), field);
  }

  private static String to(Bean bean) {
    return "to" + bean.name();
  }

  private static String from(Bean bean) {
    return "from" + bean.name();
  }

  /** Returns the two methods of a bean. */
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

  /** Returns a method of one expression, and null for null. */
  private static String method(
      String result, String name, String type, String parameter, String expression) {
    return """
          private static %s %s(%s %s) {
            return %s == null
                ? null
                : %s;
          }
        """
        .formatted(result, name, type, parameter, parameter, expression);
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
          private static %s %s(%s value) {
            if (value == null) {
              return null;
            }
            %s bean = new %s();
        %s    return bean;
          }
        """
        .formatted(bean.name(), to(bean), type, bean.name(), bean.name(), assignments);
  }

  private String construction(ObjectOf object) {
    return object.members().stream()
        .map(member -> "\n            " + toRecord(member.type(), "bean." + member.javaName()))
        .collect(
            Collectors.joining(
                ",", "new %s.%s(".formatted(SampleFolder.PACKAGE, object.javaName()), ")"));
  }

  private String conversions() {
    String lists =
        """
          private static <T, R> %s<R> list(%s<T> values, %s<T, R> conversion) {
            if (values == null) {
              return null;
            }
            List<R> converted = new %s<>(values.size());
            for (T value : values) {
              converted.add(conversion.apply(value));
            }
            return converted;
          }
        """
            .formatted(
                source.name(List.class),
                source.name(Collection.class),
                source.name(Function.class),
                source.name(ArrayList.class));
    return beans.all().anyMatch(bean -> bean.kind() == Bean.Kind.ENTRY)
        ? lists + "\n" + conversionsOfMaps()
        : lists;
  }

  private String conversionsOfMaps() {
    return """
          private static <V, E> List<E> entries(
              Map<String, V> map, Function<Map.Entry<String, V>, E> conversion) {
            return map == null ? null : list(map.entrySet(), conversion);
          }

          private static <E, V> Map<String, V> map(
              List<E> entries, Function<E, String> key, Function<E, V> value) {
            if (entries == null) {
              return null;
            }
            Map<String, V> map = new %s<>();
            for (E entry : entries) {
              map.put(key.apply(entry), value.apply(entry));
            }
            return map;
          }
        """
        .formatted(source.name(LinkedHashMap.class));
  }
}
