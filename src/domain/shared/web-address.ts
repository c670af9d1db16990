/** True for http and https. The database checks the same, which tests/integration/database/bounds.test.ts verifies. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/** Accepts addresses without a scheme, such as `example.com`. Rejects text that a browser would read as another scheme. */
export function isWebsite(text: string): boolean {
  return /^https?:\/\//i.test(text) || !/^ *[a-z][a-z\d+-]*:|\p{Cc}/iu.test(text);
}

export function toWebsite(text: string | null | undefined): string | null {
  return text && isWebsite(text) ? text : null;
}
