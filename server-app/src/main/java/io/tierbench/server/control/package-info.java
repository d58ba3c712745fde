/** What a run asks of its servers beside the calls: counters, descriptions. */
package io.tierbench.server.control;
