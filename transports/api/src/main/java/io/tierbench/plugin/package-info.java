/** The axes of a stack, and how plug-ins bring their values. Knows none of them. */
package io.tierbench.plugin;
