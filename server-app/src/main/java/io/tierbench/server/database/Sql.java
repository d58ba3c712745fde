package io.tierbench.server.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements in the directory {@code sql}, by file name. */
public final class Sql {
  static final String SCHEMA = read("schema");
  static final String SEED = read("seed");
  static final String VACUUM_ALL = read("vacuum-all");
  static final String ADOPT = read("adopt");
  static final String ACCOUNTS = read("accounts");

  public static final String INSERT_ORDER = read("insert-order");
  public static final String INSERT_ORDER_DETAIL = read("insert-order-detail");
  public static final String SELECT_PRODUCTS = read("select-products");
  public static final String SELECT_CUSTOMER = read("select-customer");

  public static final String SELECT_CUSTOMER_IDS = read("select-customer-ids");
  public static final String SELECT_STORED_ORDER = read("select-stored-order");
  public static final String SELECT_STORED_ORDER_DETAILS = read("select-stored-order-details");
  public static final String DELETE_ORDER_DETAILS = read("delete-order-details");
  public static final String DELETE_ORDERS = read("delete-orders");
  public static final String VACUUM_ORDERS = read("vacuum-orders");

  public static final String UPDATE_BALANCE = read("update-balance");
  public static final String INSERT_TRANSFER = read("insert-transfer");
  public static final String SELECT_BALANCE = read("select-balance");
  public static final String LOCK_ACCOUNTS = read("lock-accounts");
  public static final String UNDO_TRANSFERS = read("undo-transfers");
  public static final String VACUUM_ACCOUNTS = read("vacuum-accounts");

  public static final String SELECT_LAST_ORDER = read("select-last-order");
  public static final String SELECT_LEFT_ORDERS = read("select-left-orders");
  public static final String SELECT_LAST_TRANSFER = read("select-last-transfer");
  public static final String SELECT_LEFT_TRANSFERS = read("select-left-transfers");

  static final String SELECT_CATALOGUE = read("select-catalogue");
  static final String SELECT_ENVIRONMENT = read("select-environment");
  static final String SELECT_READ_ONLY = read("select-read-only");
  static final String SELECT_LOCAL_SESSIONS = read("select-local-sessions");
  static final String SELECT_OTHER_SESSIONS = read("select-other-sessions");

  private Sql() {}

  /** The statement of a file. */
  public static String read(String name) {
    String path = "/sql/" + name + ".sql";
    try (InputStream file = Sql.class.getResourceAsStream(path)) {
      if (file == null) {
        throw new IllegalStateException("no " + path + " on the class path");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
