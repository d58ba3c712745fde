package io.tierbench.serialization.encoded;

import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.Envelopes;

/** The vocabulary of SOAP 1.1: namespaces, and names that both ends know. */
final class Soap {
  static final String ENVELOPE = Envelopes.NAMESPACE;
  static final String ENCODING = "http://schemas.xmlsoap.org/soap/encoding/";
  static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";
  static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

  /** Of the operations and of the types of the contract; the one of the other SOAP. */
  static final String SHOP = "urn:tierbench:shop";

  /** The prefix of {@link #ENVELOPE} in what we write; the others are in {@link Types}. */
  static final String ENVELOPE_PREFIX = "SOAP-ENV";

  static final String ENCODING_STYLE = "encodingStyle";

  /** Behind the name of the operation in the element of its response. */
  static final String RESPONSE = "Response";

  /** The element in the detail of a fault that says which of ours it is. */
  static final String SHOP_FAULT = "shopFault";

  private Soap() {}

  static ShopException malformed(String message) {
    return Envelopes.malformed(message);
  }
}
