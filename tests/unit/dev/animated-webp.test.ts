import { expect, test } from 'vitest';
import { animateWebp } from '../../../dev/pictures/animated-webp.ts';

/** A lossless picture of a single transparent pixel. */
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

test('joins pictures into an animation with their durations', () => {
  const frames = [100, 250].map((durationMs) => ({ picture: pixel, durationMs }));
  const file = Buffer.from(animateWebp(frames, { width: 1, height: 1 }));
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8X');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const durations = [...file.toString('latin1').matchAll(/ANMF/g)].map(({ index }) =>
    file.readUIntLE(index + 20, 3),
  );
  expect(durations).toEqual([100, 250]);
});

test('refuses a file without a picture', () => {
  const frames = [{ picture: Buffer.from('RIFF0000WEBP'), durationMs: 1 }];
  expect(() => animateWebp(frames, { width: 1, height: 1 })).toThrow('no WebP file');
});
