import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './problem.ts';

export interface StackSecrets {
  serviceKey: string;
  jwtSecret: string;
  /** Key with which the Edge Functions encrypt stored secrets: 32 bytes in base64. */
  sealingKey: string;
}

export async function loadSecrets(dataDir: string | null): Promise<StackSecrets> {
  if (dataDir === null) return makeSecrets();
  const path = join(dataDir, 'secrets.json');
  const stored = await readStored(path);
  const secrets = { ...makeSecrets(), ...stored };
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    await writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

function makeSecrets(): StackSecrets {
  return {
    serviceKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(32).toString('base64url'),
    sealingKey: randomBytes(32).toString('base64'),
  };
}

async function readStored(path: string): Promise<Partial<StackSecrets>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<StackSecrets>;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return {};
    throw error;
  }
}
