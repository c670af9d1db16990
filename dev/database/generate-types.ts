import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './open.ts';
import { describeTypes } from './types.ts';

// `npm run generate:types`: after a change of the migrations.

const target = fileURLToPath(new URL('../../src/backend/database.generated.ts', import.meta.url));
const connection = await openDatabase({ dataDir: null });
try {
  await writeFile(target, await describeTypes(connection.driver));
} finally {
  await connection.close();
}
