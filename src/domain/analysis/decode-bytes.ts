const byteOrderMarks: readonly [label: string, mark: readonly number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Decodes by the byte order mark: UTF-16 in either byte order, otherwise UTF-8 without a mark. Invalid bytes become U+FFFD. */
export function decodeBytes(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return new TextDecoder(marked?.[0]).decode(bytes);
}
