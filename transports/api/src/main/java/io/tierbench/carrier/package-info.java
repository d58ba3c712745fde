/**
 * Transports with all their options: hosting, authentication, compression, link. The default values
 * of these options have no overhead.
 */
package io.tierbench.carrier;
