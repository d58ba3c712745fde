package io.tierbench.serialization.soap;

import java.util.List;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.processor.SignatureProcessor;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Verifies the signature of a tree whose texts are whole. CXF makes several nodes of a long text
 * that it has decrypted, and one may end between the two halves of a character beyond the 16 bits
 * of Java's, which Santuario then takes for two others, and the signature for wrong.
 *
 * <p>Public, as WSS4J makes one for each message.
 */
public final class WholeTexts extends SignatureProcessor {
  /** For the security of messages that are trees. */
  static WSSConfig configuration() {
    WSSConfig configuration = WSSConfig.getNewInstance();
    configuration.setProcessor(WSConstants.SIGNATURE, WholeTexts.class);
    return configuration;
  }

  @Override
  public List<WSSecurityEngineResult> handleToken(Element signature, RequestData message)
      throws WSSecurityException {
    join(signature.getOwnerDocument().getDocumentElement());
    return super.handleToken(signature, message);
  }

  /** As {@link Node#normalize}, which copies a text for each of its pieces. */
  private static void join(Node parent) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (isText(child)) {
        joinWithNext(child, parent);
      } else {
        join(child);
      }
    }
  }

  private static void joinWithNext(Node first, Node parent) {
    Node next = first.getNextSibling();
    if (next == null || !isText(next)) {
      return;
    }
    StringBuilder whole = new StringBuilder(first.getNodeValue());
    while (next != null && isText(next)) {
      whole.append(next.getNodeValue());
      parent.removeChild(next);
      next = first.getNextSibling();
    }
    first.setNodeValue(whole.toString());
  }

  private static boolean isText(Node node) {
    return node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE;
  }
}
