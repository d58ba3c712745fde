/** Java RMI, which the JDK ships, with Java's own serialization. */
package io.tierbench.framework.rmi;
