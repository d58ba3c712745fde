package io.tierbench.serialization.soap;

import io.tierbench.serialization.soap.SoapMessage.DataSetForm;
import io.tierbench.serialization.soap.SoapOperation.Content;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.databinding.WrapperHelper;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxb.io.DataReaderImpl;
import org.apache.cxf.jaxb.io.DataWriterImpl;
import org.apache.cxf.service.model.MessagePartInfo;

/**
 * A data binding that reads and writes objects of the contract on CXF's streams by hand, without
 * beans and message classes. JAXB creates the WSDL and binds faults, as with documented effort.
 */
final class HandWrittenDataBinding extends JAXBDataBinding {

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataReader<T> createReader(Class<T> format) {
    return format == XMLStreamReader.class
        ? (DataReader<T>) new Reader(this)
        : super.createReader(format);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataWriter<T> createWriter(Class<T> format) {
    return format == XMLStreamWriter.class
        ? (DataWriter<T>) new Writer(getBus(), this)
        : super.createWriter(format);
  }

  /** Leaves escaping to the stream's writer: CXF's handler would escape text twice. */
  @Override
  public void applyEscapeHandler(boolean escape, Consumer<Object> handler) {
    if (!escape) {
      super.applyEscapeHandler(false, handler);
    }
  }

  /** Leaves the only parameter or the result as it is: a {@link Content}. */
  @Override
  public WrapperHelper createWrapperHelper(
      Class<?> type,
      QName name,
      List<String> parts,
      List<String> elementTypes,
      List<Class<?>> partClasses) {
    return new WrapperHelper() {
      @Override
      public List<Object> getWrapperParts(Object message) {
        return List.of(message);
      }

      @Override
      public Object createWrapperObject(List<?> parts) {
        return parts.get(0);
      }

      @Override
      public String getSignature() {
        return type.getName();
      }
    };
  }

  private static final class Reader extends DataReaderImpl<XMLStreamReader> {

    Reader(JAXBDataBinding dataBinding) {
      super(dataBinding, dataBinding.isUnwrapJAXBElement());
    }

    @Override
    public Object read(MessagePartInfo part, XMLStreamReader input) {
      SoapMessage<?> message = part == null ? null : SoapOperation.message(part.getConcreteName());
      if (message == null) {
        return super.read(part, input);
      }
      try {
        return new Content(message.read(input, DataSetForm.ADO_NET));
      } catch (XMLStreamException e) {
        throw new Fault(e);
      }
    }
  }

  private static final class Writer extends DataWriterImpl<XMLStreamWriter> {

    Writer(Bus bus, JAXBDataBinding dataBinding) {
      super(bus, dataBinding);
    }

    @Override
    public void write(Object value, MessagePartInfo part, XMLStreamWriter output) {
      if (!(value instanceof Content content)) {
        super.write(value, part, output);
        return;
      }
      try {
        Objects.requireNonNull(SoapOperation.message(part.getConcreteName()))
            .write(content.value(), output, DataSetForm.ADO_NET);
      } catch (XMLStreamException e) {
        throw new Fault(e);
      }
    }
  }
}
