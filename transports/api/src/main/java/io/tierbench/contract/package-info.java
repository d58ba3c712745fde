/** The contract of both tiers: the service, its payloads, and its faults. */
package io.tierbench.contract;
