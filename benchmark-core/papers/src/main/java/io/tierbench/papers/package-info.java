/** Claims and results of five papers; a run judges the claims. */
package io.tierbench.papers;
