/** The axes of a stack, and the plug-ins that provide their values. Independent of any value. */
package io.tierbench.plugin;
