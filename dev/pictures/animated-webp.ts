/** Joins still WebP pictures of one size into an endless animation, in the format of RFC 9649. */
export function animateWebp(
  frames: readonly { picture: Uint8Array; durationMs: number }[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const isAnimated = 0x02;
  const header = Buffer.concat([Buffer.from([isAnimated, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]);
  // A transparent background and an endless loop.
  const animation = Buffer.alloc(6);
  const parts = frames.map(({ picture, durationMs }) =>
    chunk(
      'ANMF',
      Buffer.concat([
        uint24(0),
        uint24(0),
        uint24(width - 1),
        uint24(height - 1),
        uint24(durationMs),
        Buffer.from([0]),
        imageData(picture),
      ]),
    ),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', animation),
    ...parts,
  ]);
  return chunk('RIFF', body);
}

/** Returns the chunk with the pixels of a still picture. */
function imageData(picture: Uint8Array): Buffer {
  const file = Buffer.from(picture);
  for (let at = 12; at < file.length; ) {
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (['VP8 ', 'VP8L'].includes(file.toString('latin1', at, at + 4))) return chunkOf(file, at, end);
    at = end + (end % 2);
  }
  throw new TypeError('The picture is no WebP file.');
}

function chunkOf(file: Buffer, at: number, end: number): Buffer {
  return chunk(file.toString('latin1', at, at + 4), file.subarray(at + 8, end));
}

/** Returns a RIFF chunk, padded to an even length. */
function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
