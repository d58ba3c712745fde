/** Control of servers by a run: counters, descriptions, reset. */
package io.tierbench.server.control;
