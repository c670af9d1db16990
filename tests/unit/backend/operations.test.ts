import { describe, expect, test } from 'vitest';
import { toWire } from '#backend/operations.ts';
import { sentWithVersion1 } from '../../support/payload-v1.ts';

describe('an operation with payload version 1', () => {
  test.each(sentWithVersion1.map(({ stored, body }) => [stored.action, stored, body] as const))(
    'of the kind %s is resent unchanged',
    (_, stored, body) => {
      // `structuredClone` gives the operation as IndexedDB returns it.
      expect(JSON.stringify(toWire(structuredClone(stored)))).toBe(body);
    },
  );
});
