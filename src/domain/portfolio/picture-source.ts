import type { FailureCode } from '../shared/failure-texts.ts';
import { toHex } from '../shared/hex.ts';

export type SourceType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

export interface PictureSource {
  type: SourceType;
  width: number;
  height: number;
}

export const maxSourceBytes = 30 * 1024 * 1024;
/** Limits memory: a decoded pixel takes four bytes. */
export const maxSourcePixels = 50_000_000;
const minSourceSide = 64;

export const refusalCodes = {
  notAPicture: 'PICTURE_UNKNOWN',
  drawing: 'PICTURE_DRAWING',
  tooLarge: 'PICTURE_TOO_LARGE',
  tooManyPixels: 'PICTURE_TOO_MANY_PIXELS',
  tooSmall: 'PICTURE_TOO_SMALL',
  unreadable: 'PICTURE_UNREADABLE',
  unsupported: 'PICTURE_UNSUPPORTED',
  notEncoded: 'PICTURE_NOT_ENCODED',
} as const satisfies Record<string, FailureCode>;

export type PictureRefusal = keyof typeof refusalCodes;

export function readSource(bytes: Uint8Array): PictureSource | PictureRefusal {
  const type = getType(bytes);
  if (type === null) return isDrawing(bytes) ? 'drawing' : 'notAPicture';
  const size = sizeReaders[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null) return 'unreadable';
  const [width, height] = size;
  if (width * height > maxSourcePixels) return 'tooManyPixels';
  if (Math.min(width, height) < minSourceSide) return 'tooSmall';
  return { type, width, height };
}

function getType(bytes: Uint8Array): SourceType | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 4) === 'GIF8') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return null;
  const brands = text(8, 64);
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return /hei[cx]|hevc|mif1/.test(brands) ? 'heic' : null;
}

function isDrawing(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 1_024)).includes('<svg');
}

type Size = readonly [width: number, height: number];

const sizeReaders: Readonly<Record<SourceType, (view: DataView) => Size | null>> = {
  png: (view) => within(view, 24, () => [view.getUint32(16), view.getUint32(20)]),
  gif: (view) => within(view, 10, () => [view.getUint16(6, true), view.getUint16(8, true)]),
  webp: (view) => within(view, 30, () => webpSize(view)),
  jpeg: jpegSize,
  avif: maxExtent,
  heic: maxExtent,
};

function within(view: DataView, length: number, read: () => Size | null): Size | null {
  return view.byteLength >= length ? read() : null;
}

function webpSize(view: DataView): Size | null {
  const kind = view.getUint32(12);
  const short = (offset: number) => view.getUint16(offset, true);
  if (kind === chunk('VP8 ')) return [short(26) & 0x3fff, short(28) & 0x3fff];
  if (kind === chunk('VP8L')) {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  const three = (offset: number) => short(offset) + (view.getUint8(offset + 2) << 16) + 1;
  return kind === chunk('VP8X') ? [three(24), three(27)] : null;
}

function jpegSize(view: DataView): Size | null {
  for (let offset = 2; offset + 9 < view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(offset + 7), view.getUint16(offset + 5)];
    // Skips the padding: a marker may be preceded by extra 0xff bytes.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

function maxExtent(view: DataView): Size | null {
  let largest: Size | null = null;
  const end = Math.min(view.byteLength - 16, 64 * 1024);
  for (let offset = 4; offset < end; offset += 1) {
    if (view.getUint32(offset) !== chunk('ispe')) continue;
    const size: Size = [view.getUint32(offset + 8), view.getUint32(offset + 12)];
    if (!largest || size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}

function chunk(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}

/** Widths in pixels, from a card on a phone to a wide screen. */
const wantedWidths = [480, 960, 1_600];
const maxHeight = 3_200;

/** Returns the widths of the files to create, ascending and never larger than the picture. The last one shows it at full size. */
export function plannedWidths(width: number, height: number): number[] {
  const widest = wantedWidths.at(-1) ?? width;
  const whole = Math.max(1, Math.min(width, widest, Math.floor((width * maxHeight) / height)));
  return [...wantedWidths.filter((wanted) => wanted < whole), whole];
}

export function dominantColor(pixels: Uint8ClampedArray): string {
  const groups = new Map<number, [weight: number, red: number, green: number, blue: number]>();
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const [red = 0, green = 0, blue = 0, weight = 0] = pixels.subarray(index, index + 4);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const group = groups.get(key) ?? [0, 0, 0, 0];
    groups.set(key, [
      group[0] + weight,
      group[1] + red * weight,
      group[2] + green * weight,
      group[3] + blue * weight,
    ]);
  }
  const [weight, ...sums] = [...groups.values()].sort((a, b) => b[0] - a[0])[0] ?? [0, 0, 0, 0];
  if (weight === 0) return '#ffffff';
  return `#${toHex(sums.map((sum) => Math.round(sum / weight)))}`;
}
