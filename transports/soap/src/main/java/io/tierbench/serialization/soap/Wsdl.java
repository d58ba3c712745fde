package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.io.ByteArrayOutputStream;
import javax.wsdl.Definition;
import javax.wsdl.Port;
import javax.wsdl.WSDLException;
import javax.wsdl.extensions.soap.SOAPAddress;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.cxf.wsdl11.ServiceWSDLBuilder;

/** The WSDL of an endpoint, as CXF derives it, in one document. */
final class Wsdl {
  private final Bus bus;
  private final Endpoint endpoint;

  Wsdl(Bus bus, Endpoint endpoint) {
    this.bus = bus;
    this.endpoint = endpoint;
  }

  /** The WSDL with the address at which the asking client sees the service. */
  synchronized byte[] at(String address) {
    try {
      ServiceWSDLBuilder builder =
          new ServiceWSDLBuilder(bus, endpoint.getEndpointInfo().getService());
      builder.setUseSchemaImports(false);
      Definition definition = builder.build();
      Port port =
          definition
              .getService(endpoint.getService().getName())
              .getPort(endpoint.getEndpointInfo().getName().getLocalPart());
      for (Object element : port.getExtensibilityElements()) {
        if (element instanceof SOAPAddress soapAddress) {
          soapAddress.setLocationURI(address);
        }
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bus.getExtension(WSDLManager.class)
          .getWSDLFactory()
          .newWSDLWriter()
          .writeWSDL(definition, bytes);
      return bytes.toByteArray();
    } catch (WSDLException e) {
      throw new ShopException(Fault.INTERNAL, "no WSDL", e);
    }
  }
}
