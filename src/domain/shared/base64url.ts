export function toBase64Url(parts: readonly Uint8Array[]): string {
  const binary = parts.map((part) => String.fromCharCode(...part)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws TypeError when the text is not the one spelling of its bytes */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // base64 leaves spare bits at the end; an altered envelope must not open because they were ignored.
  if (toBase64Url([bytes]) !== text) throw new TypeError('not canonical');
  return bytes;
}
