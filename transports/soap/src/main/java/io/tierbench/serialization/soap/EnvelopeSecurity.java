package io.tierbench.serialization.soap;

import io.tierbench.serialization.MessageSecurity;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Protection of SOAP envelopes by a plug-in, which {@link ServiceLoader} finds. */
public interface EnvelopeSecurity {
  /** The protection on the class path, if any. */
  Optional<EnvelopeSecurity> INSTALLED =
      ServiceLoader.load(EnvelopeSecurity.class, EnvelopeSecurity.class.getClassLoader())
          .findFirst();

  /** Creates the extension that protects the envelopes of a client or a server. */
  SoapExtension protect(MessageSecurity security);

  /** Returns the SOAP action of an operation of the protection itself; otherwise empty. */
  String action(String operation);

  /**
   * Creates the extension for a security.
   *
   * @param security null for plain messages
   */
  static SoapExtension extension(@Nullable MessageSecurity security) {
    return security == null
        ? SoapExtension.NONE
        : INSTALLED
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no plug-in protects SOAP messages; add papers-security to the class path"))
            .protect(security);
  }
}
