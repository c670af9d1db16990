import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './open.ts';
import { describeTypes } from './types.ts';

const target = fileURLToPath(new URL('../../src/backend/database.generated.ts', import.meta.url));
const connection = await openDatabase({ dataDir: null });
try {
  await writeFile(target, await describeTypes(connection.driver));
} finally {
  await connection.close();
}
