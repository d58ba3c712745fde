package io.tierbench.serialization.soap;

import io.tierbench.serialization.soap.ShopTypes.DataSetMessage;
import io.tierbench.serialization.soap.ShopTypes.DataSetType;
import java.io.OutputStream;
import java.util.Collection;
import java.util.function.Consumer;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.service.model.MessagePartInfo;

/**
 * JAXB for every message but those of a data set, which read and write themselves on the stream, as
 * a DataSet of ADO.NET does. JAXB would put them through a tree or through a transformer.
 */
final class ShopDataBinding extends JAXBDataBinding {
  private static final String DATA_SET = "dataSet";

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataReader<T> createReader(Class<T> format) {
    DataReader<T> reader = super.createReader(format);
    return format == XMLStreamReader.class
        ? (DataReader<T>) new Reader((DataReader<XMLStreamReader>) reader)
        : reader;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataWriter<T> createWriter(Class<T> format) {
    DataWriter<T> writer = super.createWriter(format);
    return format == XMLStreamWriter.class
        ? (DataWriter<T>)
            new Writer((DataWriter<XMLStreamWriter>) writer, super.createWriter(OutputStream.class))
        : writer;
  }

  /**
   * Leaves the escaping of a stream to JAXB, which does the same as the handler of CXF, but not by
   * reflection and a string for each text.
   */
  @Override
  public void applyEscapeHandler(boolean escape, Consumer<Object> handler) {
    if (!escape) {
      super.applyEscapeHandler(false, handler);
    }
  }

  private static boolean holdsDataSet(MessagePartInfo part) {
    return part != null
        && part.getTypeClass() != null
        && DataSetMessage.class.isAssignableFrom(part.getTypeClass());
  }

  private record Reader(DataReader<XMLStreamReader> jaxb) implements DataReader<XMLStreamReader> {

    @Override
    public Object read(MessagePartInfo part, XMLStreamReader input) {
      if (!holdsDataSet(part)) {
        return jaxb.read(part, input);
      }
      try {
        DataSetMessage message =
            (DataSetMessage) part.getTypeClass().getDeclaredConstructor().newInstance();
        message.dataSet = readDataSet(input);
        return message;
      } catch (ReflectiveOperationException | XMLStreamException e) {
        throw new Fault(e);
      }
    }

    private static DataSetType readDataSet(XMLStreamReader input) throws XMLStreamException {
      DataSetType type = null;
      while (input.nextTag() == XMLStreamConstants.START_ELEMENT) {
        if (type != null || !DATA_SET.equals(input.getLocalName())) {
          throw new XMLStreamException("an unexpected element", input.getLocation());
        }
        type = new DataSetType();
        type.value = DataSetReader.read(input);
      }
      return type;
    }

    @Override
    public Object read(XMLStreamReader input) {
      return jaxb.read(input);
    }

    @Override
    public Object read(QName element, XMLStreamReader input, Class<?> type) {
      return jaxb.read(element, input, type);
    }

    @Override
    public void setSchema(Schema schema) {
      jaxb.setSchema(schema);
    }

    @Override
    public void setAttachments(Collection<Attachment> attachments) {
      jaxb.setAttachments(attachments);
    }

    @Override
    public void setProperty(String name, Object value) {
      jaxb.setProperty(name, value);
    }
  }

  /**
   * JAXB writes to the stream below the XML writer, which is much faster; CXF does so by itself for
   * its own data binding only.
   */
  private static final class Writer implements DataWriter<XMLStreamWriter> {
    private final DataWriter<XMLStreamWriter> jaxb;
    private final DataWriter<OutputStream> fastJaxb;
    private Message message;

    Writer(DataWriter<XMLStreamWriter> jaxb, DataWriter<OutputStream> fastJaxb) {
      this.jaxb = jaxb;
      this.fastJaxb = fastJaxb;
    }

    @Override
    public void write(Object value, XMLStreamWriter output) {
      jaxb.write(value, output);
    }

    @Override
    public void write(Object value, MessagePartInfo part, XMLStreamWriter output) {
      try {
        if (value instanceof DataSetMessage dataSetMessage) {
          writeDataSet(dataSetMessage, part.getConcreteName(), output);
          return;
        }
        OutputStream stream = below(output);
        if (stream == null) {
          jaxb.write(value, part, output);
        } else {
          // Ends the start tag that the XML writer has open.
          output.writeCharacters("");
          output.flush();
          fastJaxb.write(value, part, stream);
        }
      } catch (XMLStreamException e) {
        throw new Fault(e);
      }
    }

    /** The stream that the XML writer of the message writes UTF-8 to, or null. */
    private OutputStream below(XMLStreamWriter output) {
      return message != null
              && output == message.getContent(XMLStreamWriter.class)
              && "UTF-8".equals(message.get(Message.ENCODING))
              && !isWrittenAsTree()
          ? message.getContent(OutputStream.class)
          : null;
    }

    /** As an interceptor asks for that reads or changes the whole message, to sign it perhaps. */
    private boolean isWrittenAsTree() {
      return MessageUtils.isDOMPresent(message)
          || MessageUtils.getContextualBoolean(
              message, AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION);
    }

    private static void writeDataSet(DataSetMessage message, QName name, XMLStreamWriter output)
        throws XMLStreamException {
      output.writeStartElement("shop", name.getLocalPart(), name.getNamespaceURI());
      output.writeNamespace("shop", name.getNamespaceURI());
      if (message.dataSet != null && message.dataSet.value != null) {
        output.writeStartElement(DATA_SET);
        DataSetWriter.write(message.dataSet.value, output);
        output.writeEndElement();
      }
      output.writeEndElement();
    }

    @Override
    public void setSchema(Schema schema) {
      jaxb.setSchema(schema);
      fastJaxb.setSchema(schema);
    }

    @Override
    public void setAttachments(Collection<Attachment> attachments) {
      jaxb.setAttachments(attachments);
      fastJaxb.setAttachments(attachments);
    }

    @Override
    public void setProperty(String name, Object value) {
      if (value instanceof Message whole) {
        message = whole;
      }
      jaxb.setProperty(name, value);
      fastJaxb.setProperty(name, value);
    }
  }
}
