package io.tierbench.hosting.servlet.cxf;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.hosting.servlet.OwnServlet;
import io.tierbench.serialization.Serialization;
import jakarta.servlet.Servlet;

/** Brings CXF's own servlet for the SOAP serialization by CXF. */
public final class CxfOwnServlet implements OwnServlet {

  @Override
  public boolean isFor(Serialization serialization) {
    return serialization.name().equals("SOAP");
  }

  @Override
  public Servlet servlet(Offer offer, int maxMessageBytes) {
    return new CxfServlet(offer, maxMessageBytes);
  }
}
