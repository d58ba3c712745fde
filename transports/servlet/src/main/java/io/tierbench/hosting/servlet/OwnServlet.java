package io.tierbench.hosting.servlet;

import io.tierbench.hosting.Services.Offer;
import io.tierbench.plugin.Providers;
import io.tierbench.serialization.Serialization;
import jakarta.servlet.Servlet;
import java.util.List;
import java.util.Optional;

/**
 * A servlet that the framework of a serialization has, instead of one around its exchange. {@link
 * Providers} finds them.
 */
public interface OwnServlet {

  /** Tells whether it supports a serialization. */
  boolean isFor(Serialization serialization);

  /** Makes the servlet of what a server offers. */
  Servlet servlet(Offer offer, int maxMessageBytes);

  /** Returns the servlet for a serialization; empty if there is none. */
  static Optional<OwnServlet> of(Serialization serialization) {
    return Found.ALL.stream().filter(servlet -> servlet.isFor(serialization)).findFirst();
  }

  final class Found {
    private static final List<OwnServlet> ALL = Providers.of(OwnServlet.class);

    private Found() {}
  }
}
