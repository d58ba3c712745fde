/** Messages of protobuf for a user's own data. */
package io.tierbench.sample.protobuf;
