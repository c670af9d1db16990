/** Whether the database accepts the text: without NUL and half surrogate pairs. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * As loose as an e-mail field: the real test is that a reply arrives. What either this language or the database takes for
 * white space is in none.
 */
export function isEmailAddress(text: string): boolean {
  return /^[^\s\p{Cc}\u180e@]+@[^\s\p{Cc}\u180e@]+$/u.test(text);
}
