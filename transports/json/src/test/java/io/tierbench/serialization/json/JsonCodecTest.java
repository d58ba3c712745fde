package io.tierbench.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCodecTest {
  private final JsonCodec documented = new JsonCodec(Effort.DOCUMENTED);
  private final JsonCodec tuned = new JsonCodec(Effort.TUNED);

  @Test
  void writesADataSet() throws Exception {
    DataSet dataSet =
        new DataSet(
            "Northwind",
            List.of(
                new DataTable(
                    "shippers",
                    List.of(
                        new DataColumn("shipper_id", DataType.INT16, false),
                        new DataColumn("phone", DataType.STRING, true)),
                    List.of("shipper_id"),
                    List.of(
                        DataRow.unchanged(Arrays.asList((short) 1, null)),
                        DataRow.modified(List.of((short) 2, "b"), List.of((short) 2, "a"))))),
            List.of());

    assertThat(new String(tuned.encode(Payload.DATA_SET, dataSet), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"name":"Northwind","tables":[{"name":"shippers","columns":[\
            {"name":"shipper_id","type":"INT16","nullable":false},\
            {"name":"phone","type":"STRING","nullable":true}],\
            "primaryKey":["shipper_id"],"rows":[[1,null],\
            {"state":"MODIFIED","current":[2,"b"],"original":[2,"a"]}]}],"relations":[]}""");
    assertThat(new String(documented.encode(Payload.DATA_SET, dataSet), StandardCharsets.UTF_8))
        .contains(
            """
            "rows":[{"state":"UNCHANGED","current":[1,null],"original":null},\
            {"state":"MODIFIED","current":[2,"b"],"original":[2,"a"]}]""");
  }

  @Test
  void anObjectIsTheSameJsonWhateverTheEffort() throws Exception {
    for (Payload<?> payload : Payload.carrying()) {
      if (payload != Payload.DATA_SET) {
        assertSameJson(payload);
      }
    }
  }

  private <T> void assertSameJson(Payload<T> payload) throws Exception {
    for (T value : Samples.all(payload)) {
      assertThat(new String(tuned.encode(payload, value), StandardCharsets.UTF_8))
          .isEqualTo(new String(documented.encode(payload, value), StandardCharsets.UTF_8));
    }
  }

  private static final String TABLE =
      """
      {"name":"d","tables":[{"name":"t","columns":[{"name":"c","type":"%s","nullable":true}],\
      "primaryKey":[],"rows":[%s]}],"relations":[]}""";

  @Test
  void refusesDecimalsOfManyDigits() {
    String digits = "1".repeat(1_001);
    assertRefused(
        documented,
        TABLE.formatted("DECIMAL", "{\"state\":\"UNCHANGED\",\"current\":[\"" + digits + "\"]}"));
    assertRefused(tuned, TABLE.formatted("DECIMAL", "[" + digits + "]"));
  }

  private static void assertRefused(JsonCodec codec, String dataSet) {
    byte[] bytes = dataSet.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> codec.decode(Payload.DATA_SET, bytes));
  }

  @Test
  void refusesRowsThatContradictTheirStateOrPrecedeTheirColumns() {
    assertRefused(documented, TABLE.formatted("INT16", "{\"state\":\"DELETED\",\"current\":[1]}"));
    assertRefused(
        tuned,
        "{\"name\":\"d\",\"tables\":[{\"name\":\"t\",\"rows\":[],\"columns\":[]}],\"relations\":[]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"java.util.ArrayList\", []]",
        "{\"@class\": \"io.tierbench.contract.Customer\"}",
        "{\"@type\": \"com.sun.rowset.JdbcRowSetImpl\", \"dataSourceName\": \"ldap://x\"}",
        "",
        "{\"customerId\""
      })
  void refusesWhatIsNotACustomer(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> documented.decode(Payload.CUSTOMER, bytes));
    assertThatThrownBy(() -> tuned.decode(Payload.CUSTOMER, bytes));
  }

  @Test
  void refusesNullForANumber() {
    byte[] transfer =
        "{\"source\":null,\"destination\":2,\"amount\":1}".getBytes(StandardCharsets.UTF_8);
    for (JsonCodec codec : List.of(documented, tuned)) {
      assertThatThrownBy(() -> codec.decode(Payload.FUNDS_TRANSFER, transfer));
    }
  }

  @Test
  void refusesDeepNesting() {
    byte[] bytes = "[".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    for (JsonCodec codec : List.of(documented, tuned)) {
      assertThatThrownBy(() -> codec.decode(Payload.DATA_SET, bytes));
      assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, bytes));
    }
  }
}
