/**
 * Returns the encodings in which a secret may be stored: plain, escaped, hexadecimal, base64 or base64url (at any offset in a
 * longer text), and with two bytes per character.
 */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) => base64Within(bytes, offset));
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      bytes.toString('hex'),
      ...base64,
      ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
      Buffer.from(secret, 'utf16le').toString('latin1'),
    ]),
  ];
}

/**
 * Returns those characters of the base64 text that do not depend on neighbouring bytes.
 * @param offset position within a group of three bytes
 */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), whole);
}
