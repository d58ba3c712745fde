package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.Effort;
import io.tierbench.wire.Exchange;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests data sets bound by JAXB. */
class DataSetMapperTest {
  private static final String REQUEST =
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
      <t:storeOrderDataSet xmlns:t="urn:tierbench:shop"><dataSet>
        <name>shop</name>
        <table>
          <name>list prices</name>
          <column><name>id</name><type>INT32</type><nullable>false</nullable></column>
          <column><name>price</name><type>DECIMAL</type><nullable>true</nullable></column>
          <column><name>since</name><type>DATE_TIME</type></column>
          <primaryKey>id</primaryKey>
          <row><state>ADDED</state>
            <current><int>7</int><null/><dateTime> 2005-01-31T00:00:00+02:00 </dateTime></current></row>
          <row><state>DELETED</state>
            <original><int>8</int><decimal> 1.50 </decimal><null/></original></row>
        </table>
        <relation>
          <name>own</name>
          <parentTable>list prices</parentTable><parentColumn>id</parentColumn>
          <childTable>list prices</childTable><childColumn>id</childColumn>
        </relation>
      </dataSet></t:storeOrderDataSet></s:Body></s:Envelope>""";

  private static final FakeShop SHOP = new FakeShop();
  private static final Exchange SERVER = new SoapBinding(Effort.DOCUMENTED).server(SHOP);

  @Test
  void readsWhatAnotherProgramWrote() {
    SERVER.call("any", REQUEST.getBytes(UTF_8));
    assertThat(SHOP.orderDataSet)
        .isEqualTo(
            new DataSet(
                "shop",
                List.of(
                    new DataTable(
                        "list prices",
                        List.of(
                            new DataColumn("id", DataType.INT32, false),
                            new DataColumn("price", DataType.DECIMAL, true),
                            new DataColumn("since", DataType.DATE_TIME, false)),
                        List.of("id"),
                        List.of(
                            DataRow.added(
                                Arrays.asList(7, null, LocalDateTime.of(2005, 1, 31, 0, 0))),
                            DataRow.deleted(Arrays.asList(8, new BigDecimal("1.50"), null))))),
                List.of(
                    new DataRelation(
                        "own", "list prices", List.of("id"), "list prices", List.of("id")))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<name>shop</name> | ''",
        "<name>id</name> | ''",
        "<type>INT32</type> | ''",
        "<type>INT32</type> | <type>INTEGER</type>",
        "<parentTable>list prices</parentTable> | ''",
        "<state>ADDED</state> | ''",
        "<state>ADDED</state> | <state>DELETED</state>",
        "<state>DELETED</state> | <state>MODIFIED</state>",
        "<int>7</int> | <int>seven</int>",
        "<int>7</int> | <integer>7</integer>",
        "> 1.50 < | >1E9<",
        "+02:00 </dateTime> | today</dateTime>",
        "<primaryKey> | <key>x</key><primaryKey>",
        "</relation> | </relation><bogus/>",
      })
  void whatIsMalformedIsABadRequest(String good, String bad) {
    String request = REQUEST.replace(good, bad);
    assertThat(request).isNotEqualTo(REQUEST);
    assertFault(Fault.BAD_REQUEST, () -> SERVER.call("any", request.getBytes(UTF_8)));
  }

  @Test
  void namesARowThatContradictsItsColumns() {
    assertRejected(
        "<string>seven</string>",
        "/current/0' is 'a value of class String'; expected an integer of 32 bits");
    assertRejected("", "' is '2 values'; expected 3 values");
  }

  private static void assertRejected(String value, String message) {
    byte[] request = REQUEST.replace("<int>7</int>", value).getBytes(UTF_8);
    assertFault(Fault.BAD_REQUEST, () -> SERVER.call("any", request))
        .hasMessage("storeOrderDataSet: 'dataSet/tables/0/rows/0" + message);
  }
}
