package io.tierbench.security.messages;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Ends the threads that decrypt a message as a stream after its reader has failed.
 *
 * <p>Each thread writes into a pipe and blocks when the pipe is full, until the pipe is read or its
 * reader dies, which a pooled thread never does: anyone with the certificate of a server could leak
 * a thread with each message. The threads are identified by reading the same input.
 */
final class DecryptionThreads extends AbstractPhaseInterceptor<Message> {

  DecryptionThreads() {
    super(Phase.POST_STREAM);
    addAfter(StaxInInterceptor.class.getName());
    addBefore(CoalescedInput.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    XMLStreamReader reader = message.getContent(XMLStreamReader.class);
    if (reader != null) {
      WatchedReader known = new WatchedReader(reader);
      message.setContent(XMLStreamReader.class, known);
      message.put(WatchedReader.class, known);
    }
  }

  @Override
  public void handleFault(Message message) {
    WatchedReader reader = message.get(WatchedReader.class);
    if (reader != null) {
      reader.interruptOthers();
    }
  }

  private static final class WatchedReader extends StreamReaderDelegate {
    private final Thread owner = Thread.currentThread();
    private final Set<Thread> others = ConcurrentHashMap.newKeySet();
    private volatile boolean failed;

    WatchedReader(XMLStreamReader reader) {
      super(reader);
    }

    @Override
    public int next() throws XMLStreamException {
      Thread current = Thread.currentThread();
      if (current != owner) {
        others.add(current);
        if (failed) {
          current.interrupt();
        }
      }
      return super.next();
    }

    void interruptOthers() {
      failed = true;
      others.forEach(Thread::interrupt);
    }
  }
}
