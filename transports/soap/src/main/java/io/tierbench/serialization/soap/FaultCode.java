package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;

/** The codes of faults in SOAP 1.1. */
public enum FaultCode {
  CLIENT("Client"),
  SERVER("Server"),
  VERSION_MISMATCH("VersionMismatch"),
  MUST_UNDERSTAND("MustUnderstand");

  private final String localName;

  FaultCode(String localName) {
    this.localName = localName;
  }

  public String localName() {
    return localName;
  }

  public static FaultCode of(Fault fault) {
    return switch (fault) {
      case BAD_REQUEST, UNKNOWN_OPERATION, NOT_FOUND, TOO_LARGE, UNAUTHENTICATED, FORBIDDEN ->
          CLIENT;
      case INTERNAL, UNAVAILABLE -> SERVER;
    };
  }
}
