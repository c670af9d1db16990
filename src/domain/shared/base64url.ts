export function toBase64Url(parts: readonly Uint8Array[]): string {
  const binary = parts.map((part) => String.fromCharCode(...part)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws TypeError if the text is not canonical base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // Rejects other spellings of the same bytes: atob() ignores unused bits at the end, so an altered envelope could still open.
  if (toBase64Url([bytes]) !== text) throw new TypeError('not canonical');
  return bytes;
}
