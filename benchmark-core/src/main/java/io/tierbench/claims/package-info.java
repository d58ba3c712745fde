/** What five papers claim and published, held against a run. */
package io.tierbench.claims;
