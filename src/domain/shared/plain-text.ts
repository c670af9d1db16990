/** False for NUL and lone surrogates, which the database rejects. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** As lenient as an e-mail field. Excludes white space of both JavaScript and the database. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s\p{Cc}\u180e@]+@[^\s\p{Cc}\u180e@]+$/u.test(text);
}
