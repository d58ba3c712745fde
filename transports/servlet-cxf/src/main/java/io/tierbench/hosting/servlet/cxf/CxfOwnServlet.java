package io.tierbench.hosting.servlet.cxf;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.hosting.servlet.OwnServlet;
import io.tierbench.serialization.Serialization;
import jakarta.servlet.Servlet;

/** Brings the servlet of CXF for the SOAP of CXF. */
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
