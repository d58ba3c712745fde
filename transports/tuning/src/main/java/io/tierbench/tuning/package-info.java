/** Uses of the libraries beyond their documentation. */
package io.tierbench.tuning;
