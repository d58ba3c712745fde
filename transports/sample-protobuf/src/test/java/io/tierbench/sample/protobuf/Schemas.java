package io.tierbench.sample.protobuf;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Schemas of tests. */
final class Schemas {
  private Schemas() {}

  static SampleSchema invoice() {
    ObjectOf customer =
        object("Customer", member("name", Scalar.STRING), optional("vatId", Scalar.STRING));
    ObjectOf line =
        object(
            "LineItem",
            member("description", Scalar.STRING),
            member("quantity", Scalar.INT32),
            member("unitPrice", Scalar.DECIMAL),
            optional("discount", Scalar.FLOAT64),
            optional("serial", Scalar.UUID));
    return schema(
        object(
            "Invoice",
            member("number", Scalar.INT64),
            member("issued", Scalar.DATE),
            member("status", statuses()),
            optional("paidAt", Scalar.INSTANT),
            member("customer", customer),
            optional("deliveredTo", customer),
            member("lineItems", new ListOf(line, false)),
            optional("tags", new ListOf(Scalar.STRING, false)),
            member("exchangeRates", new MapOf(Scalar.DECIMAL, false)),
            member("scan", Scalar.BYTES),
            member("draft", Scalar.BOOLEAN)));
  }

  static EnumOf statuses() {
    Map<String, String> constants = new LinkedHashMap<>();
    constants.put("open", "OPEN");
    constants.put("in collection", "IN_COLLECTION");
    return new EnumOf("Status", constants);
  }

  static SampleSchema schema(ObjectOf root) {
    return new SampleSchema(root.javaName(), root);
  }

  static ObjectOf object(String javaName, Member... members) {
    return new ObjectOf(javaName, List.of(members), true);
  }

  static Member member(String name, SampleType type) {
    return new Member(name, name, type, false);
  }

  static Member optional(String name, SampleType type) {
    return new Member(name, name, type, true);
  }
}
