/** Other file formats by the bytes with which they start. */
const otherFiles: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'a PDF'],
  [/^PK[^\w\s]{2}/, 'a ZIP archive or a Word document, such as an export of LinkedIn'],
  [/^\u00D0\u00CF/, 'a Word document'],
  [/^\{\\rtf/, 'a text in RTF'],
  [/^\s*<(?:!doctype html|html)/i, 'a web page'],
  [/^\s*</, 'XML, such as a CV of Europass'],
  [/^\s*(?:---|\w+:\s)/, 'YAML: convert it to JSON first'],
];

/**
 * Parses JSON in UTF-8 or UTF-16, with or without a byte order mark.
 * @throws Error that names the format if the file is not JSON
 */
export function findJson(file: Uint8Array | string): unknown {
  const source = typeof file === 'string' ? file.replace(/^\uFEFF/, '') : decodeText(file);
  if (source.trim() === '') throw new Error('This file is empty.');
  const [, other] = otherFiles.find(([beginning]) => beginning.test(source)) ?? [];
  if (other !== undefined) throw new Error(`This is no JSON file. It is ${other}.`);
  try {
    return JSON.parse(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const comma = /,\s*[\]}]/.test(source) ? ' JSON has no comma before a closing bracket.' : '';
    throw new Error(`This is no JSON file: ${reason}.${comma}`, { cause: error });
  }
}

function decodeText(bytes: Uint8Array): string {
  const [first = 1, second = 1] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const text = new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
  // A replacement character means binary data, whose first bytes are returned to recognise the format.
  return text.includes('\uFFFD') ? String.fromCharCode(...bytes.slice(0, 1000)) : text;
}
