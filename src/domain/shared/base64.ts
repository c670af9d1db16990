const bytesAtOnce = 3 * 8_192;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce))));
  }
  return parts.join('');
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
