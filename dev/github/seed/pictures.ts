import { crc32, deflateSync } from 'node:zlib';
import { hashText } from './random.ts';

const WIDTH = 96;
const HEIGHT = 54;

/** Draws a small valid PNG with two colours, which are derived from the name. */
export function png(name: string): Buffer {
  const hash = hashText(name);
  const sky = [hash & 0xff, (hash >> 8) & 0xff, 0xc0];
  const ground = [(hash >> 16) & 0x7f, 0x50, (hash >> 24) & 0x7f];
  const horizon = 20 + (hash % 20);
  const [above, below] = [sky, ground].map((colour) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, () => colour).flat()]),
  ) as [Buffer, Buffer];
  const rows = Array.from({ length: HEIGHT }, (_, row) => (row < horizon ? above : below));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8); // Eight bits, true colour, no interlacing.
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Draws boxes and a line, like an architecture diagram. */
export function svg(name: string): string {
  const hue = hashText(name) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" role="img" aria-label="Overview">',
    `  <rect width="160" height="90" fill="hsl(${hue} 30% 96%)"/>`,
    `  <path d="M46 45h68" stroke="hsl(${hue} 40% 40%)" stroke-width="2"/>`,
    `  <rect x="14" y="30" width="32" height="30" fill="hsl(${hue} 50% 70%)"/>`,
    `  <rect x="114" y="30" width="32" height="30" fill="hsl(${hue} 50% 55%)"/>`,
    '</svg>',
    '',
  ].join('\n');
}
