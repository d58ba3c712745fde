/** The control of servers by a run, beside the calls: counters, descriptions. */
package io.tierbench.server.control;
