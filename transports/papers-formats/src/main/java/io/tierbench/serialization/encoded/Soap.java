package io.tierbench.serialization.encoded;

import io.tierbench.serialization.soap.Envelopes;

/** The vocabulary of SOAP 1.1: namespaces and common names. */
final class Soap {
  static final String ENVELOPE = Envelopes.NAMESPACE;
  static final String ENCODING = "http://schemas.xmlsoap.org/soap/encoding/";
  static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";
  static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

  /** Namespace of the operations and of the types of the contract, as in the other SOAP binding. */
  static final String SHOP = "urn:tierbench:shop";

  /** Written prefix of {@link #ENVELOPE}; the others are in {@link Types}. */
  static final String ENVELOPE_PREFIX = "SOAP-ENV";

  static final String ENCODING_STYLE = "encodingStyle";

  /** Suffix of the response element after the name of the operation. */
  static final String RESPONSE = "Response";

  /** Element in the detail of a fault with its kind. */
  static final String SHOP_FAULT = "shopFault";

  private Soap() {}
}
