package io.tierbench.benchmark;

import io.tierbench.link.Link;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import java.net.InetSocketAddress;
import java.util.List;

/** The network of the servers, as seen by clients in another network. */
public interface ServerNetwork {

  /** Property by which a client JVM receives this network. */
  String PROPERTY = "tierbench.server.namespace";

  /** Returns the prefix of a command line that runs a program in this network. */
  List<String> commandPrefix();

  /** Returns the given JVM arguments and those that this network adds. */
  List<String> serverJvmArguments(List<String> others);

  /** Returns the server argument that makes it listen on every address of the network. */
  String bindArgument();

  /** Returns the announced endpoints as reached over the unlimited link. */
  Endpoints reachable(Endpoints announced);

  InetSocketAddress address(Endpoints server, Endpoint endpoint, Link link);
}
