package io.tierbench.serialization.soap;

import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventLocator;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the thread-local of JAXB's runtime in place while a message is handled.
 *
 * <p>JAXB sets it before every tag and every text and puts back afterwards what was there; where
 * nothing was there, it removes it, which throws an entry of the thread's table away and searches
 * its neighbours: a quarter of the time of decoding (jaxb-ri, issue 1086, open). With a coordinator
 * around it there is always something to put back. Nothing ever asks this one for anything.
 */
public final class OuterCoordinator extends Coordinator {

  /** Something that is done with a message. */
  public interface Handling<E extends Exception> {
    void run() throws E;
  }

  /** Handles a message on this thread. */
  public static <E extends Exception> void around(Handling<E> handling) throws E {
    OuterCoordinator outer = new OuterCoordinator();
    outer.pushCoordinator();
    try {
      handling.run();
    } finally {
      outer.popCoordinator();
    }
  }

  @Override
  protected @Nullable ValidationEventLocator getLocation() {
    return null;
  }

  @Override
  public boolean handleEvent(ValidationEvent event) {
    return false;
  }
}
