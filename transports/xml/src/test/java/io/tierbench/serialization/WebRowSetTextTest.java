package io.tierbench.serialization;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import io.tierbench.contract.RowSets;
import io.tierbench.serialization.xml.WebRowSetText;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebRowSetTextTest {
  private static final String TEXT = new WebRowSetText().print(RowSets.all().get(0));
  private static final String NAMESPACE = "xmlns=\"http://java.sun.com/xml/ns/jdbc\"";

  @Test
  void rowsThatDifferAreNotEqual() {
    Object[] row = {7, "a", (short) 3, null, true};
    Object[] other = {7, "a", (short) 4, null, true};

    assertThat(RowSets.of(row)).isEqualTo(RowSets.of(row)).isNotEqualTo(RowSets.of(other));
    assertThat(RowSets.of(row)).isNotEqualTo(RowSets.of(row, row));
  }

  /**
   * The JDK would fetch the first three, load the class of the next, and allocate memory for the
   * last.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<?xml version=\"1.0\"?>| <?xml version=\"1.0\"?><!DOCTYPE webRowSet SYSTEM \"http://127.0.0.1:1/x.dtd\">",
        "http://java.sun.com/xml/ns/jdbc/webrowset.xsd| http://127.0.0.1:1/x.xsd",
        "<properties>| <properties xsi:schemaLocation=\"a http://127.0.0.1:1/x.xsd\">",
        "com.sun.rowset.providers.RIOptimisticProvider| java.lang.Object",
        "<map>| <map><type>a</type><class>java.lang.Object</class>",
        "<column-count>5<| <column-count>50000000<",
        "<column-count>5<| <column-count>-1<",
        "<data>| <data><currentRow></currentRow>",
        "<data>| <data><!-- a comment -->",
        "<data>| <data><?a b?>",
        "<data>| <data><![CDATA[a]]>",
        "<data>| <data xmlns=\"a\">",
        "<data>| <a:data xmlns:a=\"http://java.sun.com/xml/ns/jdbc\">",
        "<columnValue>true</columnValue>| ''",
        "<columnValue>3</columnValue>| <columnValue>&lol;</columnValue>",
        "<columnValue>3</columnValue>| <columnValue>three</columnValue>",
        "</webRowSet>| ''",
        "</webRowSet>| </webRowSet"
      })
  void rejectsWhatTheJdkDoesNotWrite(String part, String hostile) {
    assertThat(TEXT).contains(part).contains(NAMESPACE);
    int at = TEXT.indexOf(part);

    assertRejected(TEXT.substring(0, at) + hostile + TEXT.substring(at + part.length()));
  }

  @Test
  void takesNoRoomForWhatATextDoesNotHold() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    assertRejected(TEXT.replace("<column-count>5<", "<column-count>2000000000<"));
    long before = threads.getCurrentThreadAllocatedBytes();
    assertRejected(TEXT.replace("<column-count>5<", "<column-count>2000000000<"));

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(500_000);
  }

  private static void assertRejected(String text) {
    assertFault(Fault.BAD_REQUEST, () -> new WebRowSetText().parse(text));
  }
}
