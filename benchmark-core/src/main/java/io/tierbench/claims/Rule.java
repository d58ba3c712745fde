package io.tierbench.claims;

/** How one claim is judged. */
interface Rule {

  Finding judge(Run run, PublishedResults published);
}
