/** Network namespaces of Linux, between which the kernel limits the rate of links. */
package io.tierbench.namespaces;
