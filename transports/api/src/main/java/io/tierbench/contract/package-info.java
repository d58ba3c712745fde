/** The contract of both tiers: the service, the objects that travel, and how a call may fail. */
package io.tierbench.contract;
