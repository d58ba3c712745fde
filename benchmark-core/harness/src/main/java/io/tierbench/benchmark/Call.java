package io.tierbench.benchmark;

import java.io.IOException;

/** A measured call, or a part of a call, that can be repeated. */
@FunctionalInterface
interface Call {
  Object run() throws IOException;
}
