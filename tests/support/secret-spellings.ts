/**
 * The ways in which a secret may lie about: as it is, escaped, in hexadecimal, in base64 of either alphabet wherever in
 * a longer text it began, and with two bytes a character.
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
 * Returns the characters of the Base64 text that do not depend on neighbouring bytes, for an offset in a group of
 * three.
 */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), whole);
}
