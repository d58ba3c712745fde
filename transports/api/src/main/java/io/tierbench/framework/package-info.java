/** Frameworks as they are shipped, which serve and call a shop without the matrix. */
package io.tierbench.framework;
