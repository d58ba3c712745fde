/** What both tiers know: the service, the objects that travel, and how a call may fail. */
package io.tierbench.contract;
