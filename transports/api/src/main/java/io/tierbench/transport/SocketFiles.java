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

/** Functions for files of Unix domain sockets: permissions, and whether a process listens. */
public final class SocketFiles {
  private static final Set<PosixFilePermission> OWNER_READ_WRITE =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final int FILE_TYPE_MASK = 0170000;
  private static final int SOCKET_TYPE = 0140000;

  private SocketFiles() {}

  /**
   * Removes the file of a dead listener. Not atomic: of two listeners that start at the same time,
   * one may remove the file of the other.
   */
  public static void removeDead(UnixDomainSocketAddress address) throws IOException {
    Path file = address.getPath();
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      if (!isSocket(file)) {
        throw new IOException("the file exists, but is not a socket: remove it");
      }
      if (mayBeAlive(address)) {
        throw new IOException("another process listens there: end it");
      }
      Files.deleteIfExists(file);
    }
  }

  private static boolean isSocket(Path file) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix")
        && ((int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS) & FILE_TYPE_MASK)
            == SOCKET_TYPE;
  }

  /**
   * Tells whether a listener may be alive. Only a refused connection proves the contrary; other
   * failures may be due to a full backlog or a missing permission.
   */
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

  /** Restricts connections to the user of this process, if the file system has permissions. */
  public static void keepPrivate(UnixDomainSocketAddress address) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(address.getPath(), PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(OWNER_READ_WRITE);
    }
  }
}
