/** Links of a limited rate, by a relay. */
package io.tierbench.link.relay;
