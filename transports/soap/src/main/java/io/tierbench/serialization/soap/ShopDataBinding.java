package io.tierbench.serialization.soap;

import java.io.OutputStream;
import java.util.Collection;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.interceptor.AbstractOutDatabindingInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.service.model.MessagePartInfo;
import org.jspecify.annotations.Nullable;

/**
 * JAXB for every message, on the stream below the XML writer, which is much faster. CXF does so
 * only for its own data binding.
 */
class ShopDataBinding extends JAXBDataBinding {

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataWriter<T> createWriter(Class<T> format) {
    DataWriter<T> jaxb = super.createWriter(format);
    return format == XMLStreamWriter.class
        ? (DataWriter<T>)
            writer((DataWriter<XMLStreamWriter>) jaxb, super.createWriter(OutputStream.class))
        : jaxb;
  }

  DataWriter<XMLStreamWriter> writer(
      DataWriter<XMLStreamWriter> jaxb, DataWriter<OutputStream> fastJaxb) {
    return new JaxbWriter(jaxb, fastJaxb);
  }

  /**
   * Leaves escaping to JAXB, which does the same as CXF's handler, but without reflection and a
   * string for each text.
   */
  @Override
  public void applyEscapeHandler(boolean escape, Consumer<Object> handler) {
    if (!escape) {
      super.applyEscapeHandler(false, handler);
    }
  }

  /** Passes JAXB the stream below the XML writer, if there is one. */
  static class JaxbWriter implements DataWriter<XMLStreamWriter> {
    private final DataWriter<XMLStreamWriter> jaxb;
    private final DataWriter<OutputStream> fastJaxb;
    private @Nullable Message message;

    JaxbWriter(DataWriter<XMLStreamWriter> jaxb, DataWriter<OutputStream> fastJaxb) {
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

    /** Returns the stream to which the message's XML writer writes UTF-8, if it does. */
    private @Nullable OutputStream below(XMLStreamWriter output) {
      return message != null
              && output == message.getContent(XMLStreamWriter.class)
              && "UTF-8".equals(message.get(Message.ENCODING))
              && !isWrittenAsTree()
          ? message.getContent(OutputStream.class)
          : null;
    }

    /**
     * Tells whether the message is built as a tree, for an interceptor that reads or changes the
     * whole message, perhaps to sign it.
     */
    private boolean isWrittenAsTree() {
      return MessageUtils.isDOMPresent(message)
          || MessageUtils.getContextualBoolean(
              message, AbstractOutDatabindingInterceptor.DISABLE_OUTPUTSTREAM_OPTIMIZATION);
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
