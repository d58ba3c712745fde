/** Carries bytes between the tiers. Knows nothing of serializations. */
package io.tierbench.transport;
