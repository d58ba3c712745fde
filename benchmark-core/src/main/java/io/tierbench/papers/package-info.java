/** What five papers claim and published, and how a run judges it. */
package io.tierbench.papers;
