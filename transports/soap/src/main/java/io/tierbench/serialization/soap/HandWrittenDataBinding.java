package io.tierbench.serialization.soap;

import java.io.OutputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxb.io.DataReaderImpl;
import org.apache.cxf.service.model.MessagePartInfo;

/**
 * Messages read and written by hand on CXF's streams. JAXB creates the WSDL and binds faults, as
 * with documented effort.
 */
final class HandWrittenDataBinding extends ShopDataBinding {

  @Override
  @SuppressWarnings("unchecked")
  public <T> DataReader<T> createReader(Class<T> format) {
    return format == XMLStreamReader.class
        ? (DataReader<T>) new Reader(this)
        : super.createReader(format);
  }

  @Override
  DataWriter<XMLStreamWriter> writer(
      DataWriter<XMLStreamWriter> jaxb, DataWriter<OutputStream> fastJaxb) {
    return new Writer(jaxb, fastJaxb);
  }

  private static final class Reader extends DataReaderImpl<XMLStreamReader> {

    Reader(JAXBDataBinding dataBinding) {
      super(dataBinding, dataBinding.isUnwrapJAXBElement());
    }

    @Override
    public Object read(MessagePartInfo part, XMLStreamReader input) {
      Class<?> type = part == null ? null : part.getTypeClass();
      if (type == null || !ShopMessage.class.isAssignableFrom(type)) {
        return super.read(part, input);
      }
      try {
        ShopMessage<?> message = (ShopMessage<?>) type.getDeclaredConstructor().newInstance();
        MessageReader.read(message, input, DataSetForm.ADO_NET);
        return message;
      } catch (ReflectiveOperationException | XMLStreamException e) {
        throw new Fault(e);
      }
    }
  }

  private static final class Writer extends JaxbWriter {

    Writer(DataWriter<XMLStreamWriter> jaxb, DataWriter<OutputStream> fastJaxb) {
      super(jaxb, fastJaxb);
    }

    @Override
    public void write(Object value, MessagePartInfo part, XMLStreamWriter output) {
      if (!(value instanceof ShopMessage<?> message)) {
        super.write(value, part, output);
        return;
      }
      try {
        MessageWriter.write(message, part.getConcreteName(), output, DataSetForm.ADO_NET);
      } catch (XMLStreamException e) {
        throw new Fault(e);
      }
    }
  }
}
