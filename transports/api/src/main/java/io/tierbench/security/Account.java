package io.tierbench.security;

import java.security.Principal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * The accounts that a server knows. They are those of a benchmark and no secret: they protect
 * nothing, and a check of them costs what a check of others would, without the hashing of stored
 * passwords, which is meant to be slow.
 */
public enum Account {
  /** May call the shop. */
  CALLER("caller", "shop-till-you-drop", Account.ROLE),
  /** Is known, and may call nothing. */
  GUEST("guest", "just-looking", "guest");

  /** The role that may call the shop. */
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

  /** The account of a user. */
  public static Optional<Account> of(String user) {
    return Optional.ofNullable(BY_USER.get(user));
  }

  /** The account of the subject of a certificate, which names the user and his role. */
  public static Optional<Account> certified(@Nullable Principal subject) {
    return Arrays.stream(values()).filter(account -> account.subject.equals(subject)).findFirst();
  }

  /** The subject of the certificate of the user. */
  public X500Principal subject() {
    return subject;
  }

  /** The name of the user. */
  public String user() {
    return user;
  }

  /** The password of the user, or the key by which he signs. */
  public String secret() {
    return secret;
  }

  /** What the user may do. */
  public String role() {
    return role;
  }

  public boolean mayCall() {
    return role.equals(ROLE);
  }
}
