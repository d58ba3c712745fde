package io.tierbench.serialization.soap;

import io.tierbench.contract.DataSet;
import io.tierbench.serialization.xml.DataSetReader;
import io.tierbench.serialization.xml.DataSetWriter;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The two data set forms that the WSDL allows, written and read by hand. */
enum DataSetForm {
  /** A schema and rows, as ADO.NET writes them. */
  ADO_NET {
    @Override
    DataSet read(MessageReader reader) throws XMLStreamException {
      return DataSetReader.read(reader.stream());
    }

    @Override
    void write(DataSet dataSet, XMLStreamWriter writer) throws XMLStreamException {
      DataSetWriter.write(dataSet, writer);
    }
  },
  /** The elements of a {@link DataSetType}, as JAXB writes them. */
  TYPE {
    @Override
    DataSet read(MessageReader reader) throws XMLStreamException {
      return new DataSetTypeReader(reader).read();
    }

    @Override
    void write(DataSet dataSet, XMLStreamWriter writer) throws XMLStreamException {
      new DataSetTypeWriter(writer).write(dataSet);
    }
  };

  /** Reads the content of a data set element, to its end. */
  abstract DataSet read(MessageReader reader) throws XMLStreamException;

  /** Writes into the open element. */
  abstract void write(DataSet dataSet, XMLStreamWriter writer) throws XMLStreamException;
}
