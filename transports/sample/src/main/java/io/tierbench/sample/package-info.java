/** Calls with a user's own data: its types, from a JSON sample or a schema. */
package io.tierbench.sample;
