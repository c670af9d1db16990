/** An address of http or https. The database's columns of addresses take no other: see tests/integration/database/bounds.test.ts. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/**
 * A website as entered on GitHub: an http or https address, or one without a scheme such as `example.com`. Rejects
 * text that a browser would read as another scheme, also after removing ignored characters.
 */
export function isWebsite(text: string): boolean {
  return /^https?:\/\//i.test(text) || !/^ *[a-z][a-z\d+-]*:|\p{Cc}/iu.test(text);
}

/** A provider's word on a website; null: it is none. */
export function toWebsite(text: string | null | undefined): string | null {
  return text && isWebsite(text) ? text : null;
}
