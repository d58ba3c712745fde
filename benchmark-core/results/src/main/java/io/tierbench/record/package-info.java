package io.tierbench.record;

/** The files of a run, written and read: its plan, every trial, its environment. */
