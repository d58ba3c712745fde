package io.tierbench.serialization.soap;

import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventLocator;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the thread-local of JAXB's runtime set while a message is handled.
 *
 * <p>JAXB sets it before every tag and text and restores it afterwards; without a previous value it
 * removes the entry, which takes a quarter of the decoding time (jaxb-ri, issue 1086, open). With
 * an outer coordinator there is always a value to restore. The coordinator itself is never used.
 */
public final class OuterCoordinator extends Coordinator {

  /** An action that handles a message. */
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
