package io.tierbench.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCodecTest {
  private final JsonCodec codec = new JsonCodec();

  @Test
  void writesTheDocumentedDataSet() throws Exception {
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

    assertThat(new String(codec.encode(Payload.DATA_SET, dataSet), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"name":"Northwind","tables":[{"name":"shippers","columns":[\
            {"name":"shipper_id","type":"INT16","nullable":false},\
            {"name":"phone","type":"STRING","nullable":true}],\
            "primaryKey":["shipper_id"],"rows":[[1,null],\
            {"state":"MODIFIED","current":[2,"b"],"original":[2,"a"]}]}],"relations":[]}""");
  }

  @Test
  void writesNoBlanks() throws Exception {
    assertThat(new String(codec.encode(Payload.ORDER_ID, 7), StandardCharsets.UTF_8))
        .isEqualTo("7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"java.util.ArrayList\", []]",
        "{\"@class\": \"io.tierbench.contract.Customer\"}",
        "{\"@type\": \"com.sun.rowset.JdbcRowSetImpl\", \"dataSourceName\": \"ldap://x\"}",
        "{\"customerId\": \"A\"} {}",
        "null",
        "",
        "{\"customerId\""
      })
  void refusesWhatIsNotACustomer(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, bytes));
  }

  @Test
  void refusesDeepNesting() {
    byte[] bytes = "[".repeat(100_000).getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> codec.decode(Payload.DATA_SET, bytes));
    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"d\",\"tables\":[{\"name\":\"t\",\"rows\":[],\"columns\":[]}],\"relations\":[]}",
        "{\"name\":\"d\",\"tables\":[{\"name\":\"t\",\"columns\":[{\"name\":\"c\",\"type\":\"INT16\",\"nullable\":true}],\"primaryKey\":[],\"rows\":[[70000]]}],\"relations\":[]}",
        "{\"name\":\"d\",\"tables\":[{\"name\":\"t\",\"columns\":[{\"name\":\"c\",\"type\":\"INT16\",\"nullable\":true}],\"primaryKey\":[],\"rows\":[[1,2]]}],\"relations\":[]}"
      })
  void refusesTablesThatContradictTheirSchema(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> codec.decode(Payload.DATA_SET, bytes));
  }
}
