import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../dev/database/open.ts';
import { describeTypes } from '../../../dev/database/types.ts';

test('the generated types match the migrations (else: npm run generate:types)', async () => {
  const connection = await openDatabase({ dataDir: null });
  try {
    const path = new URL('../../../src/backend/database.generated.ts', import.meta.url);
    expect(await readFile(path, 'utf8')).toBe(await describeTypes(connection.driver));
  } finally {
    await connection.close();
  }
});
