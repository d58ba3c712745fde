package io.tierbench.serialization.xml;

import static io.tierbench.serialization.xml.DataSetXml.malformed;

import com.ctc.wstx.stax.WstxOutputFactory;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.TextForm;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * A data set as the text that ADO.NET 1.1 used in every protocol: an inline schema and a DiffGram,
 * within one element.
 */
public final class DataSetText implements TextForm<DataSet> {
  private static final String ROOT = "DataSet";

  private static final int INITIAL_LENGTH = 4096;

  private static final XMLInputFactory READERS = XmlInput.factory();
  private static final XMLOutputFactory WRITERS = new WstxOutputFactory();

  @Override
  public Payload<DataSet> payload() {
    return Payload.DATA_SET_XML;
  }

  @Override
  public String print(DataSet dataSet) {
    StringWriter text = new StringWriter(INITIAL_LENGTH);
    try {
      XMLStreamWriter writer = WRITERS.createXMLStreamWriter(text);
      writer.writeStartElement(ROOT);
      DataSetWriter.write(dataSet, writer);
      writer.writeEndElement();
      writer.close();
    } catch (XMLStreamException e) {
      throw new ShopException(Fault.INTERNAL, "XML cannot represent the data set", e);
    }
    return text.toString();
  }

  @Override
  public DataSet parse(String text) {
    try {
      XMLStreamReader reader = READERS.createXMLStreamReader(new StringReader(text));
      try {
        if (reader.next() != XMLStreamConstants.START_ELEMENT
            || !ROOT.equals(reader.getLocalName())) {
          throw malformed("the root element is not '%s'".formatted(ROOT));
        }
        DataSet dataSet = DataSetReader.read(reader);
        if (reader.next() != XMLStreamConstants.END_DOCUMENT) {
          throw malformed("content after the root element");
        }
        return dataSet;
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw new ShopException(Fault.BAD_REQUEST, "malformed data set: the text is not XML", e);
    }
  }
}
