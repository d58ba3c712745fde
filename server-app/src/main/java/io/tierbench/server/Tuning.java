package io.tierbench.server;

/** A use of the libraries beyond their documentation. */
public enum Tuning {
  NONE(ServerThread.WORKERS),
  /** The server runs a call on the I/O thread that read it. */
  INLINE(ServerThread.INLINE);

  private final ServerThread serverThread;

  Tuning(ServerThread serverThread) {
    this.serverThread = serverThread;
  }

  /** Returns the tuning by which a thread runs the calls. */
  public static Tuning of(ServerThread serverThread) {
    return serverThread == ServerThread.INLINE ? INLINE : NONE;
  }

  public ServerThread serverThread() {
    return serverThread;
  }
}
