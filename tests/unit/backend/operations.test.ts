import { describe, expect, test } from 'vitest';
import { toWire } from '#backend/operations.ts';
import { sentWithVersion1 } from '../../support/payload-v1.ts';

describe('what was sent with payload version 1 is sent again byte by byte as it was', () => {
  test.each(sentWithVersion1.map(({ stored, body }) => [stored.action, stored, body] as const))(
    'sends %s again byte by byte',
    (_, stored, body) => {
      // `structuredClone` gives the operation as IndexedDB returns it.
      expect(JSON.stringify(toWire(structuredClone(stored)))).toBe(body);
    },
  );
});
