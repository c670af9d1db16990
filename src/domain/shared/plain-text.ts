/** Returns false for NUL and lone surrogates, which the database rejects. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Accepts the same addresses as a browser's e-mail field, without white space as JavaScript or the database define it. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s\p{Cc}\u180e@]+@[^\s\p{Cc}\u180e@]+$/u.test(text);
}
