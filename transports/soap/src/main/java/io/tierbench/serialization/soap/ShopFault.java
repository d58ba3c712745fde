package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.ShopTypes.ShopFaultType;
import io.tierbench.wire.ExchangeException;
import jakarta.xml.ws.WebFault;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link ShopException} as the declared SOAP fault of every operation. */
@WebFault(name = "shopFault", targetNamespace = ShopPort.NAMESPACE)
public final class ShopFault extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ShopFaultType info;

  /** Constructor required by JAX-WS. */
  public ShopFault(String message, ShopFaultType info) {
    this(message, info, null);
  }

  /** Constructor required by JAX-WS. */
  public ShopFault(@Nullable String message, ShopFaultType info, @Nullable Throwable cause) {
    super(message, cause);
    this.info = info;
  }

  /** Converts a failure: keeps the message of a {@link ShopException}, hides others. */
  public static ShopFault of(Throwable failure) {
    return failure instanceof ShopException e
        ? of(e.fault(), e.getMessage(), e)
        : of(Fault.INTERNAL, "internal error", failure);
  }

  public static ShopFault of(Fault fault, @Nullable String message, @Nullable Throwable cause) {
    ShopFaultType info = new ShopFaultType();
    info.fault = fault;
    info.message = message;
    return new ShopFault(message, info, cause);
  }

  /** Creates the exception for a transport, with the envelope if there is one. */
  public ExchangeException in(byte @Nullable [] envelope) {
    return new ExchangeException(
        Objects.requireNonNull(info.fault), getMessage(), envelope, getCause());
  }

  /** Returns the detail of the SOAP fault; JAX-WS requires this name. */
  public ShopFaultType getFaultInfo() {
    return info;
  }
}
