package io.tierbench.serialization.soap;

import io.tierbench.serialization.MessageSecurity;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The protection of envelopes, which a plug-in brings as a service of {@link ServiceLoader}. */
public interface EnvelopeSecurity {
  /** The protection on the class path, if any. */
  Optional<EnvelopeSecurity> INSTALLED =
      ServiceLoader.load(EnvelopeSecurity.class, EnvelopeSecurity.class.getClassLoader())
          .findFirst();

  /** Creates what protects the envelopes of one side. */
  SoapExtension protect(MessageSecurity security);

  /** Returns the SOAP action of an operation of the protection itself; empty for others. */
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
                        "nothing on the class path protects SOAP messages; add papers-security"))
            .protect(security);
  }
}
