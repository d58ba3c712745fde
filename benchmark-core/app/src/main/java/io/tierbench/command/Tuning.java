package io.tierbench.command;

import io.tierbench.server.ServerThread;

/** A use of the libraries beyond their documentation. */
enum Tuning {
  NONE(ServerThread.WORKERS),
  /** The server runs a call on the I/O thread that read it. */
  INLINE(ServerThread.INLINE);

  private final ServerThread serverThread;

  Tuning(ServerThread serverThread) {
    this.serverThread = serverThread;
  }

  ServerThread serverThread() {
    return serverThread;
  }
}
