package io.tierbench.hosting.servlet;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.plugin.Providers;
import io.tierbench.serialization.Serialization;
import jakarta.servlet.Servlet;
import java.util.List;
import java.util.Optional;

/**
 * A maker of servlets by a serialization's own framework, used instead of {@link ExchangeServlet}.
 * {@link Providers} finds the implementations.
 */
public interface OwnServlet {
  List<OwnServlet> INSTALLED = Providers.of(OwnServlet.class);

  boolean isFor(Serialization serialization);

  /** Creates the servlet for a shop that a server offers. */
  Servlet servlet(Offer offer, int maxMessageBytes);

  /** Returns the servlet for a serialization; empty if there is none. */
  static Optional<OwnServlet> of(Serialization serialization) {
    return INSTALLED.stream().filter(servlet -> servlet.isFor(serialization)).findFirst();
  }
}
