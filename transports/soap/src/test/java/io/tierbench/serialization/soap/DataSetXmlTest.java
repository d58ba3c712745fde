package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.xml.DataSetReader;
import io.tierbench.serialization.xml.DataSetWriter;
import io.tierbench.serialization.xml.XmlNames;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetXmlTest {
  /** Document of another program: other prefixes, blanks, no ids, rows in order. */
  private static final String FOREIGN =
      """
      <dataSet xmlns:m="urn:schemas-microsoft-com:xml-msdata"
          xmlns:d="urn:schemas-microsoft-com:xml-diffgram-v1">
        <schema xmlns="http://www.w3.org/2001/XMLSchema" id="shop">
          <element name="shop" m:IsDataSet="true">
            <complexType><choice minOccurs="0" maxOccurs="unbounded">
              <element name="prices"><complexType><sequence>
                <element name="id" type="int" />
                <element name="list_x0020_price" type="decimal" minOccurs="0" />
                <element name="gone" type="boolean" minOccurs="0" />
              </sequence></complexType></element>
            </choice></complexType>
            <unique name="key" m:PrimaryKey="true">
              <selector xpath=".//prices" /><field xpath="id" />
            </unique>
          </element>
        </schema>
        <d:diffgram>
          <shop>
            <prices><gone> 1 </gone><id> +7 </id></prices>
            <prices d:id="2" d:hasChanges="modified"><id>8</id></prices>
          </shop>
          <d:before>
            <prices d:id="2"><id>8</id><list_x0020_price>1.50</list_x0020_price></prices>
            <prices><id>9</id></prices>
          </d:before>
        </d:diffgram>
      </dataSet>""";

  @Test
  void readsWhatAnotherProgramWrote() throws XMLStreamException {
    DataSet expected =
        new DataSet(
            "shop",
            List.of(
                new DataTable(
                    "prices",
                    List.of(
                        new DataColumn("id", DataType.INT32, false),
                        new DataColumn("list price", DataType.DECIMAL, true),
                        new DataColumn("gone", DataType.BOOLEAN, true)),
                    List.of("id"),
                    List.of(
                        DataRow.unchanged(Arrays.asList(7, null, true)),
                        DataRow.modified(
                            Arrays.asList(8, null, null),
                            Arrays.asList(8, new BigDecimal("1.50"), null)),
                        DataRow.deleted(Arrays.asList(9, null, null))))),
            List.of());
    assertThat(read(FOREIGN)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "m:IsDataSet=\"true\" | ''",
        "type=\"decimal\" | type=\"m:decimal\"",
        "type=\"decimal\" | type=\"anyURI\"",
        "type=\"decimal\" | ''",
        "name=\"gone\" | ''",
        "name=\"gone\" | name=\"\"",
        "name=\"gone\" | name=\"id\"",
        "choice | sequence",
        "xpath=\".//prices\" | xpath=\"//prices\"",
        "xpath=\".//prices\" | xpath=\".//other\"",
        "unique | key",
        "</unique> | </unique><keyref name=\"r\" refer=\"none\"><selector xpath=\".//prices\"/></keyref>",
        "d:diffgram> | d:other>",
        "shop> | other>",
        "<prices><gone> 1 </gone><id> +7 </id></prices> | <other/>",
        "<id> +7 </id> | <id>7</id><id>7</id>",
        "<id> +7 </id> | <other>7</other>",
        "<id> +7 </id> | <id>seven</id>",
        "<id> +7 </id> | <id></id>",
        "<id> +7 </id> | <id>2147483648</id>",
        "<gone> 1 </gone> | <gone>yes</gone>",
        "1.50 | 1E5",
        "hasChanges=\"modified\" | hasChanges=\"other\"",
        "d:id=\"2\" d:hasChanges=\"modified\" | d:hasChanges=\"modified\"",
        "d:id=\"2\" d:hasChanges=\"modified\" | d:id=\"3\" d:hasChanges=\"modified\"",
        "d:id=\"2\" d:hasChanges=\"modified\" | m:rowOrder=\"first\"",
        "</d:before> | </d:before><d:before></d:before>",
        "</schema> | </schema>text",
      })
  void whatIsMalformedIsABadRequest(String good, String bad) {
    String document = FOREIGN.replace(good, bad);
    assertThat(document).isNotEqualTo(FOREIGN);
    assertThatThrownBy(() -> read(document))
        .satisfiesAnyOf(
            e -> assertThat(e).isInstanceOf(XMLStreamException.class),
            e -> assertThat(((ShopException) e).fault()).isEqualTo(Fault.BAD_REQUEST));
  }

  @Test
  void nullsWithoutEndAreRejected() {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      columns.append("<element name=\"c%d\" type=\"int\"/>".formatted(i));
    }
    String document =
        FOREIGN
            .replace("</sequence>", columns + "</sequence>")
            .replace("<shop>", "<shop>" + "<prices/>".repeat(1_000));
    assertFault(Fault.BAD_REQUEST, () -> read(document))
        .hasMessageContaining("more than 16777216 values");
  }

  @Test
  void writesNoCharacterThatXmlCannotHoldAndNoEmptyName() {
    DataColumn column = new DataColumn("c", DataType.STRING, true);
    DataRow row = DataRow.added(List.of("\u0001"));
    DataTable table = new DataTable("t", List.of(column), List.of(), List.of(row));
    assertThatThrownBy(() -> write("d", table)).isInstanceOf(XMLStreamException.class);
    for (String noName : Arrays.asList("", null)) {
      assertFault(Fault.BAD_REQUEST, () -> write(noName));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "order_id, order_id",
    "Order Date, Order_x0020_Date",
    "1st, _x0031_st",
    "a1, a1",
    "_x0020_, _x005F_x0020_",
    "größe, größe",
    "a:b, a_x003A_b",
    "😀, _x0001F600_",
    "東京, 東京"
  })
  void namesAreEscapedAsAdoNetDoes(String name, String encoded) {
    assertThat(XmlNames.encode(name)).isEqualTo(encoded);
    assertThat(XmlNames.decode(encoded)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"_x", "_x12", "_xFFFFFFFF_", "_xZZZZ_", "_x0041", "a_x_b"})
  void whatIsNoEscapeStays(String name) {
    assertThat(XmlNames.decode(name)).isEqualTo(name);
  }

  private static DataSet read(String document) throws XMLStreamException {
    XMLStreamReader reader = StaxUtils.createXMLStreamReader(new StringReader(document));
    reader.nextTag();
    DataSet dataSet = DataSetReader.read(reader);
    assertThat(reader.getLocalName()).isEqualTo("dataSet");
    return dataSet;
  }

  private static void write(String name, DataTable... tables) throws XMLStreamException {
    DataSetWriter.write(
        new DataSet(name, List.of(tables), List.of()),
        StaxUtils.createXMLStreamWriter(new StringWriter()));
  }
}
