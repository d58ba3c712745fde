package io.tierbench.security.messages;

import io.tierbench.serialization.soap.ShopPort;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.SoapBindingConstants;
import org.apache.cxf.binding.soap.model.SoapOperationInfo;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.feature.AbstractFeature;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;

/**
 * Applies the policy of a call to its fault. With streaming, CXF finds the policy by the SOAP
 * action or by the first element of the body. A fault has neither, so CXF would reject its
 * signature. This feature adds an action to responses.
 */
final class PolicyOfFaults extends AbstractFeature {
  private static final String ACTION = ShopPort.NAMESPACE;

  @Override
  public void initialize(Client client, Bus bus) {
    for (BindingOperationInfo operation :
        client.getEndpoint().getBinding().getBindingInfo().getOperations()) {
      Objects.requireNonNull(operation.getExtensor(SoapOperationInfo.class)).setAction(ACTION);
    }
    client.getInInterceptors().add(new ActionOfResponses());
  }

  private static final class ActionOfResponses extends AbstractPhaseInterceptor<Message> {
    ActionOfResponses() {
      super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
      message.put(
          Message.PROTOCOL_HEADERS, Map.of(SoapBindingConstants.SOAP_ACTION, List.of(ACTION)));
    }
  }
}
