/** A few characters in the place of others, which must stand there exactly once. */
export interface Replacement {
  find: string;
  put: string;
}

/** @throws Error if the text to be replaced is not there, or more than once: a mistake that is not planted shows nothing. */
export function replaced(text: string, { find, put }: Replacement, place: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`'${find}' stands ${parts.length - 1} times in ${place}, not once.`);
  return parts.join(put);
}
