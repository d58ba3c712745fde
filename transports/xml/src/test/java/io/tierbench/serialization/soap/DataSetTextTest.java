package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.xml.DataSetText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetTextTest {
  private static final DataSet PRODUCTS = DataSets.products();
  private static final String TEXT = DataSetText.FORM.print(PRODUCTS);

  @Test
  void isASchemaAndADiffGramInOneElement() {
    assertThat(TEXT).startsWith("<DataSet><xs:schema ").contains("<diffgr:diffgram ");
    assertThat(TEXT).endsWith("</diffgr:diffgram></DataSet>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text",
        "<DataSet/>",
        "<dataSet/>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><DataSet>&b;</DataSet>",
        "<!DOCTYPE DataSet SYSTEM \"http://127.0.0.1:1/x.dtd\"><DataSet/>",
      })
  void refusesWhatIsNoDataSet(String text) {
    assertRefused(text);
  }

  @Test
  void refusesAnEntityInAValue() {
    String name = PRODUCTS.tables().get(0).columns().get(1).name();
    assertRefused(TEXT.replace("<" + name + ">", "<" + name + ">&a;"));
    assertRefused("<!DOCTYPE DataSet [<!ENTITY a \"b\">]>" + TEXT);
  }

  @Test
  void refusesDepthAndWhatIsLeftOver() {
    assertRefused("<DataSet>" + "<a>".repeat(100_000));
    assertRefused(TEXT.replace("<xs:choice", "<xs:choice>".repeat(200) + "<xs:choice"));
    assertRefused(TEXT + "<a/>");
    assertRefused(TEXT + "<!-- -->");
  }

  @Test
  void refusesATextThatEndsEarly() {
    for (int length = 0; length < TEXT.length(); length += TEXT.length() / 97) {
      assertRefused(TEXT.substring(0, length));
    }
  }

  private static void assertRefused(String text) {
    assertFault(Fault.BAD_REQUEST, () -> DataSetText.FORM.parse(text));
  }
}
