package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;

/** An envelope rejected with a special code of SOAP 1.1. */
public final class RefusedEnvelope extends ShopException {
  private static final long serialVersionUID = 1L;

  private final FaultCode code;

  RefusedEnvelope(FaultCode code, String message) {
    super(Fault.BAD_REQUEST, message);
    this.code = code;
  }

  public FaultCode code() {
    return code;
  }
}
