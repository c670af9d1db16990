import { describe, expect, test } from 'vitest';
import {
  dominantColor,
  maxSourcePixels,
  plannedWidths,
  readSource,
} from '#domain/portfolio/picture-source.ts';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).toReversed();

const bytes = (...parts: (number | readonly number[])[]) => parts.flat();

const files = {
  png: (width: number, height: number) =>
    bytes(0x89, ascii('PNG\r\n\u001a\n'), big(13, 4), ascii('IHDR'), big(width, 4), big(height, 4)),
  gif: (width: number, height: number) => bytes(ascii('GIF89a'), little(width, 2), little(height, 2)),
  // An APP1 segment that contains the bytes of a frame marker, a fill byte, and the frame header with the size.
  jpeg: (width: number, height: number) =>
    bytes(
      bytes(0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xc0, 1, 1, 0xff),
      bytes(0xff, 0xc2, 0, 17, 8, big(height, 2), big(width, 2), 3, 0, 0, 0, 0),
    ),
  'lossy webp': (width: number, height: number) =>
    bytes(ascii('RIFF....WEBPVP8 ....'), 0, 0, 0, 0x9d, 0x01, 0x2a, little(width, 2), little(height, 2)),
  'lossless webp': (width: number, height: number) =>
    bytes(ascii('RIFF....WEBPVP8L....'), 0x2f, little((width - 1) | ((height - 1) << 14), 4), little(0, 8)),
  'extended webp': (width: number, height: number) =>
    bytes(ascii('RIFF....WEBPVP8X....'), 0, 0, 0, 0, little(width - 1, 3), little(height - 1, 3)),
  avif: (width: number, height: number) => boxes('avif', width, height),
  heic: (width: number, height: number) => boxes('heic', width, height),
};

function boxes(brand: string, width: number, height: number): number[] {
  const extent = (x: number, y: number) => bytes(big(20, 4), ascii('ispe'), 0, 0, 0, 0, big(x, 4), big(y, 4));
  const start = bytes(0, 0, 0, 24, ascii(`ftyp${brand}....mif1miaf`));
  return bytes(start, extent(64, 64), extent(width, height), extent(65, 65), little(0, 8));
}

const read = (content: readonly number[]) => readSource(Uint8Array.from(content));

describe('reading a picture from the bytes of a file', () => {
  test.each(Object.entries(files))('reads the type and size of %s', (name, make) => {
    expect(read(make(1_200, 801))).toEqual({
      type: name.includes(' ') ? 'webp' : name,
      width: 1_200,
      height: 801,
    });
  });

  test.each(Object.entries(files))('rejects %s with too many or too few pixels', (_, make) => {
    const side = Math.ceil(Math.sqrt(maxSourcePixels)) + 1;
    expect(read(make(side, side))).toBe('tooManyPixels');
    expect(read(make(63, 900))).toBe('tooSmall');
  });

  test.each([
    ['nothing', [], 'notAPicture'],
    ['a text', ascii('Hello'), 'notAPicture'],
    ['a page', ascii('<!doctype html><html>'), 'notAPicture'],
    ['a drawing', ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing'],
    ['a film', ascii('....ftypisom....mp42'), 'notAPicture'],
    ['a PNG that ends early', files.png(100, 100).slice(0, 20), 'unreadable'],
    ['a JPEG without a frame', [0xff, 0xd8, 0xff, 0xe1, 0, 4, 0, 0, 0xff, 0xd9], 'unreadable'],
    ['a JPEG of rubbish', [0xff, 0xd8, 0xff, ...Array.from({ length: 40 }, () => 7)], 'unreadable'],
    ['an AVIF without a size', ascii('....ftypavif....mif1'), 'unreadable'],
  ])('rejects %s', (_, content, refusal) => {
    expect(read(content)).toBe(refusal);
  });
});

test.each([
  [4_000, 3_000, [480, 960, 1_600]],
  [1_600, 900, [480, 960, 1_600]],
  [1_000, 700, [480, 960, 1_000]],
  [480, 480, [480]],
  [300, 200, [300]],
  [2_000, 8_000, [480, 800]],
  [100, 20_000, [16]],
])('a %i x %i picture is stored in the widths %j', (width, height, widths) => {
  expect(plannedWidths(width, height)).toEqual(widths);
});

describe('the dominant colour', () => {
  const of = (...groups: [count: number, ...pixel: number[]][]) =>
    dominantColor(
      Uint8ClampedArray.from(
        groups.flatMap(([count, ...pixel]) => Array.from({ length: count }, () => pixel).flat()),
      ),
    );

  test('is the most frequent colour instead of the mean', () => {
    expect(of([3, 200, 16, 32, 255], [2, 0, 0, 255, 255])).toBe('#c81020');
  });
  test('averages similar colours', () => {
    expect(of([1, 96, 96, 96, 255], [1, 98, 100, 98, 255], [1, 255, 255, 255, 255])).toBe('#616261');
  });
  test('does not count transparent pixels', () => {
    expect(of([9, 0, 0, 0, 0], [1, 250, 10, 10, 255])).toBe('#fa0a0a');
    expect(of([9, 0, 0, 0, 0])).toBe('#ffffff');
  });
});
