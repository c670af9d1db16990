import { describe, expect, it } from 'vitest';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import { decodeBytes } from '#domain/analysis/decode-bytes.ts';
import { toBase64 } from '#domain/shared/base64.ts';

const utf16le = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeBytes', () => {
  it('decodes UTF-16 in both byte orders', () => {
    expect(decodeBytes(utf16le('# Grüße 🏛'))).toBe('# Grüße 🏛');
    expect(decodeBytes(utf16be('# Grüße 🏛'))).toBe('# Grüße 🏛');
  });

  it('decodes UTF-8 with and without a byte order mark', () => {
    expect(decodeBytes(utf8('# Grüße'))).toBe('# Grüße');
    expect(decodeBytes(utf8('\uFEFF# Grüße'))).toBe('# Grüße');
  });

  it('replaces invalid bytes', () => {
    expect(decodeBytes(Uint8Array.of(0x41, 0xe9, 0x42))).toBe('A\uFFFDB');
    expect(decodeBytes(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('\uFFFD');
    expect(decodeBytes(Uint8Array.of(0xff))).toBe('\uFFFD');
    expect(decodeBytes(new Uint8Array())).toBe('');
  });

  it('decodes base64 contents', () => {
    const content = toBase64(utf16le('Django==5\r\n'));
    expect(decodedText({ content, encoding: 'base64' })).toBe('Django==5\r\n');
  });
});
