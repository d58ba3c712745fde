package io.tierbench.serialization.soap;

import io.tierbench.serialization.MessageSecurity;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The protection of envelopes, which a plug-in brings as a service of {@link ServiceLoader}. */
public interface EnvelopeSecurity {

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
    return security == null ? SoapExtension.NONE : Installed.SECURITY.protect(security);
  }

  /** The protection on the class path. */
  final class Installed {
    static final EnvelopeSecurity SECURITY =
        ServiceLoader.load(EnvelopeSecurity.class, EnvelopeSecurity.class.getClassLoader())
            .findFirst()
            .orElseGet(None::new);

    private Installed() {}
  }

  /** Stands in for a protection where no plug-in brings one. */
  final class None implements EnvelopeSecurity {
    @Override
    public SoapExtension protect(MessageSecurity security) {
      throw new IllegalArgumentException(
          "no plug-in protects SOAP messages: add tierbench-papers-security to the class path");
    }

    @Override
    public String action(String operation) {
      return "";
    }
  }
}
