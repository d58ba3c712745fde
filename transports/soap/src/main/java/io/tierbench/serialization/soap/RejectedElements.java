package io.tierbench.serialization.soap;

import io.tierbench.serialization.xml.DataSetXml;
import jakarta.xml.bind.ValidationEventHandler;
import jakarta.xml.bind.annotation.DomHandler;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXResult;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Rejects the first element that the WSDL allows and no bean maps: JAXB would build a tree that
 * takes many times the memory of the message.
 */
final class RejectedElements implements DomHandler<Element, SAXResult> {

  @Override
  public SAXResult createUnmarshaller(ValidationEventHandler errors) {
    return new SAXResult(
        new DefaultHandler() {
          @Override
          public void startElement(
              String namespace, String localName, String name, Attributes attributes) {
            throw DataSetXml.malformed("unexpected element '%s'".formatted(localName));
          }
        });
  }

  @Override
  public @Nullable Element getElement(SAXResult result) {
    return null;
  }

  @Override
  public Source marshal(Element element, ValidationEventHandler errors) {
    throw new UnsupportedOperationException("data sets have no such elements");
  }
}
