/** The commands of the program, and their options. */
package io.tierbench.command;
