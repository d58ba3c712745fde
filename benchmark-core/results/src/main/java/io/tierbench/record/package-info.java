/** The files of a run, written and read: its plan, every trial, its environment. */
package io.tierbench.record;
