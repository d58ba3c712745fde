package io.tierbench.serialization.soap;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.xml.DataSetText;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataSetTextTest {
  private static final DataSet PRODUCTS = DataSets.products();
  private static final String TEXT = new DataSetText().print(PRODUCTS);

  @Test
  void isASchemaAndADiffGramInOneElement() {
    assertThat(TEXT).startsWith("<DataSet><xs:schema ").contains("<diffgr:diffgram ");
    assertThat(TEXT).endsWith("</diffgr:diffgram></DataSet>");
  }

  @Test
  void rejectsWhatIsNoDataSet() {
    String name = PRODUCTS.tables().get(0).columns().get(1).name();
    for (String text :
        List.of(
            "",
            "text",
            "<DataSet/>",
            "<dataSet/>",
            "<!DOCTYPE DataSet SYSTEM \"http://127.0.0.1:1/x.dtd\"><DataSet/>",
            "<!DOCTYPE DataSet [<!ENTITY a \"b\">]>" + TEXT,
            TEXT.replace("<" + name + ">", "<" + name + ">&a;"),
            "<DataSet>" + "<a>".repeat(100_000),
            TEXT.replace("<xs:choice", "<xs:choice>".repeat(200) + "<xs:choice"),
            TEXT + "<a/>",
            TEXT + "<!-- -->")) {
      assertRejected(text);
    }
  }

  @Test
  void rejectsATextThatEndsEarly() {
    for (int length = 0; length < TEXT.length(); length += TEXT.length() / 97) {
      assertRejected(TEXT.substring(0, length));
    }
  }

  private static void assertRejected(String text) {
    assertFault(Fault.BAD_REQUEST, () -> new DataSetText().parse(text));
  }
}
