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
    for (Payload<?> payload : Payload.encoded()) {
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
  void rejectsDataSetsWithLongDecimalsOrRowsThatContradictTheirTable() {
    String digits = "1".repeat(1_001);
    reject(
        Payload.DATA_SET,
        TABLE.formatted("DECIMAL", "{\"state\":\"UNCHANGED\",\"current\":[\"" + digits + "\"]}"),
        documented);
    reject(Payload.DATA_SET, TABLE.formatted("DECIMAL", "[" + digits + "]"), tuned);
    reject(
        Payload.DATA_SET,
        TABLE.formatted("INT16", "{\"state\":\"DELETED\",\"current\":[1]}"),
        documented);
    reject(
        Payload.DATA_SET,
        "{\"name\":\"d\",\"tables\":[{\"name\":\"t\",\"rows\":[],\"columns\":[]}],\"relations\":[]}",
        tuned);
  }

  @Test
  void namesARowOfAnotherLengthThanItsTable() {
    String row = "{\"state\":\"DELETED\",\"original\":[1,2]}";

    assertThatThrownBy(
            () ->
                documented.decode(
                    Payload.DATA_SET,
                    TABLE.formatted("INT16", row).getBytes(StandardCharsets.UTF_8)))
        .hasMessage("'dataSet/tables/0/rows/0/original' is '2 values'; expected 1 values");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"java.util.ArrayList\", []]",
        "{\"@class\": \"io.tierbench.contract.Customer\"}",
        "",
        "{\"customerId\""
      })
  void rejectsWhatIsNotACustomer(String json) {
    reject(Payload.CUSTOMER, json, documented, tuned);
  }

  @Test
  void rejectsNullForANumberAndDeepNesting() {
    reject(
        Payload.FUNDS_TRANSFER,
        "{\"source\":null,\"destination\":2,\"amount\":1}",
        documented,
        tuned);
    reject(Payload.DATA_SET, "[".repeat(100_000), documented, tuned);
    reject(Payload.PRODUCTS, "[".repeat(100_000), documented, tuned);
  }

  private static void reject(Payload<?> payload, String json, JsonCodec... codecs) {
    for (JsonCodec codec : codecs) {
      assertThatThrownBy(() -> codec.decode(payload, json.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
