/**
 * Carries bytes between the tiers, and what goes with a call beside them. Knows nothing of
 * serializations.
 */
package io.tierbench.transport;
