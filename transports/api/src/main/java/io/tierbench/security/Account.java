package io.tierbench.security;

import java.security.Principal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * The accounts known to a server. They belong to the benchmark and are not secret; checking them
 * costs the same as checking real ones, without the deliberately slow hashing of stored passwords.
 */
public enum Account {
  CALLER("caller", "shop-till-you-drop", Account.ROLE),
  /** A known user who may call nothing. */
  GUEST("guest", "just-looking", "guest");

  public static final String ROLE = "shop";

  private static final Map<String, Account> BY_USER =
      Arrays.stream(values()).collect(Collectors.toMap(Account::user, account -> account));

  private final String user;
  private final String secret;
  private final String role;
  private final X500Principal subject;

  Account(String user, String secret, String role) {
    this.user = user;
    this.secret = secret;
    this.role = role;
    subject = new X500Principal("CN=%s, OU=%s".formatted(user, role));
  }

  public static Optional<Account> of(String user) {
    return Optional.ofNullable(BY_USER.get(user));
  }

  /** Returns the account of a certificate's subject, which names the user and the role. */
  public static Optional<Account> certified(@Nullable Principal subject) {
    return Arrays.stream(values()).filter(account -> account.subject.equals(subject)).findFirst();
  }

  public X500Principal subject() {
    return subject;
  }

  public String user() {
    return user;
  }

  /** Returns the user's password or signing key. */
  public String secret() {
    return secret;
  }

  public String role() {
    return role;
  }

  public boolean mayCall() {
    return role.equals(ROLE);
  }
}
