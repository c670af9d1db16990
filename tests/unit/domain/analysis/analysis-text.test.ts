import { describe, expect, it } from 'vitest';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import { toBase64 } from '#domain/shared/base64.ts';

const utf16le = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
const utf8 = (text: string) => new TextEncoder().encode(text);

const decode = (bytes: Uint8Array) => decodedText({ content: toBase64(bytes), encoding: 'base64' });

describe('decodedText', () => {
  it('decodes UTF-16 in both byte orders', () => {
    expect(decode(utf16le('# Grüße 🏛'))).toBe('# Grüße 🏛');
    expect(decode(utf16be('# Grüße 🏛'))).toBe('# Grüße 🏛');
  });

  it('decodes UTF-8 with and without a byte order mark', () => {
    expect(decode(utf8('# Grüße'))).toBe('# Grüße');
    expect(decode(utf8('\uFEFF# Grüße'))).toBe('# Grüße');
  });

  it('replaces invalid bytes', () => {
    expect(decode(Uint8Array.of(0x41, 0xe9, 0x42))).toBe('A\uFFFDB');
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('\uFFFD');
    expect(decode(Uint8Array.of(0xff))).toBe('\uFFFD');
    expect(decode(new Uint8Array())).toBe('');
  });

  it('keeps line ends', () => {
    expect(decode(utf16le('Django==5\r\n'))).toBe('Django==5\r\n');
  });
});
