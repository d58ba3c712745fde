package io.tierbench.benchmark;

import io.tierbench.link.Link;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import java.net.InetSocketAddress;
import java.util.List;

/** The network of the servers, as clients in another network find it. */
public interface ServerNetwork {

  /** Property by which a client JVM receives it. */
  String PROPERTY = "tierbench.server.namespace";

  List<String> commandPrefix();

  /** Returns the JVM arguments of a server: those of the network, and the others. */
  List<String> serverJvmArguments(List<String> others);

  /** Returns the server argument that makes it listen on every address of the network. */
  String bindArgument();

  /** Returns the announced endpoints as reached over the unlimited link. */
  Endpoints reachable(Endpoints announced);

  InetSocketAddress address(Endpoints server, Endpoint endpoint, Link link);
}
