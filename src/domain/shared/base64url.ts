export function toBase64Url(parts: readonly Uint8Array[]): string {
  const binary = parts.map((part) => String.fromCharCode(...part)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws TypeError unless the text is the canonical form */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // base64 ignores spare bits at the end, so an altered envelope could open.
  if (toBase64Url([bytes]) !== text) throw new TypeError('not canonical');
  return bytes;
}
