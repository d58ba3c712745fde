/** Every command of the program, and its options. */
package io.tierbench.command;
