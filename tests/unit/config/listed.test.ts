import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';

const names = listSchema(z.object({ name: z.string() }));

describe('listed', () => {
  it('skips and counts an invalid item', () => {
    expect(names.parse([{ name: 'a' }, null, { name: 7 }, [], { name: 'b', other: 1 }])).toEqual({
      items: [{ name: 'a' }, { name: 'b' }],
      skipped: 3,
    });
  });

  it('accepts its own output', () => {
    const once = names.parse([{ name: 'a' }, {}]);
    expect(names.parse(structuredClone(once))).toEqual(once);
  });

  it.each([null, {}, 'text', { items: 'none' }, { message: 'Not Found' }])(
    'rejects %o, which is not a list',
    (value) => {
      expect(names.safeParse(value).success).toBe(false);
    },
  );
});
