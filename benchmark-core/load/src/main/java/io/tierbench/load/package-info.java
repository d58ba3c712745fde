/** Load by many callers: throughput in a closed loop, latency in an open loop. */
package io.tierbench.load;
