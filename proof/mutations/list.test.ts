import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { patchedFile } from '../../tests/support/patch.ts';
import { readPlantedFaults } from './patches.ts';
import { supersededFunction } from './superseded.ts';

/** Checks the list of faults without planting them. `npm run proof -- mutations` proves that a test finds each one. */

const faults = await readPlantedFaults();

test.each(faults.map((fault) => [fault.name, fault] as const))(
  'the patch for "%s" applies and names a test file',
  async (_name, { patch, test: file }) => {
    expect((await patchedFile(patch)).text).not.toBe('');
    expect(existsSync(file), file).toBe(true);
  },
);

describe('a patched database function', () => {
  const first = 'create function private.a() returns void as $$ begin x; end; $$;\ngrant y;';
  const again = 'create or replace function private.a() returns void as $$ begin z; end; $$;';
  const at = (find: string) => ({ migration: 0, at: first.indexOf(find) });

  test('is superseded by a later definition in any migration', () => {
    expect(supersededFunction([first, again], at('x;'))).toBe('private.a');
    expect(supersededFunction([first + again], at('x;'))).toBe('private.a');
  });

  test('is not superseded by other functions', () => {
    expect(supersededFunction([first, again.replace('.a', '.b')], at('x;'))).toBeNull();
    expect(supersededFunction([first, again], at('grant y'))).toBeNull();
  });
});
