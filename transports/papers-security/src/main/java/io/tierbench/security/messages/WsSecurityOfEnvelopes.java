package io.tierbench.security.messages;

import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.soap.EnvelopeSecurity;
import io.tierbench.serialization.soap.SoapExtension;
import org.apache.cxf.ws.security.trust.STSUtils;

/** Brings WS-Security to the envelopes of SOAP. */
public final class WsSecurityOfEnvelopes implements EnvelopeSecurity {
  static final String ISSUE_SESSION = STSUtils.WST_NS_05_12 + "/RST/SCT";

  /** Name of the operation in CXF: WS-Trust defines none. */
  private static final String ISSUE_OPERATION = "RequestSecurityToken";

  @Override
  public SoapExtension protect(MessageSecurity security) {
    return new WsSecurity(security);
  }

  @Override
  public String action(String operation) {
    return operation.equals(ISSUE_OPERATION) ? ISSUE_SESSION : "";
  }
}
