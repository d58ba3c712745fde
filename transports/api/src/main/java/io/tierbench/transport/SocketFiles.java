package io.tierbench.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** The files of Unix domain sockets: who may connect, and whether anybody listens there. */
public final class SocketFiles {
  private static final Set<PosixFilePermission> OF_OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final int TYPE_OF_FILE = 0170000;
  private static final int SOCKET = 0140000;

  private SocketFiles() {}

  /**
   * Makes room for a listener: removes the file of one that has died. Of two that start at the same
   * moment one may take the other's file away.
   *
   * @throws IOException where somebody listens there, or may do so, or the file is no socket
   */
  public static void removeDead(UnixDomainSocketAddress address) throws IOException {
    Path file = address.getPath();
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      if (!isSocket(file)) {
        throw new IOException("there is a file already, which is no socket: remove it");
      }
      if (mayBeAlive(address)) {
        throw new IOException("somebody listens there already: end that listener");
      }
      Files.deleteIfExists(file);
    }
  }

  private static boolean isSocket(Path file) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix")
        && ((int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE_OF_FILE)
            == SOCKET;
  }

  /** Only a refusal says that nobody listens: a connection may also wait, or not be allowed. */
  private static boolean mayBeAlive(UnixDomainSocketAddress address) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.configureBlocking(false);
      channel.connect(address);
      return true;
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Lets nobody but its user connect from now on, where the file system has permissions. Until then
   * the file has those that the process gives to every file.
   */
  public static void keepPrivate(UnixDomainSocketAddress address) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(address.getPath(), PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(OF_OWNER);
    }
  }
}
