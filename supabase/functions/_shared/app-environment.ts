import {
  address,
  type Environment,
  EnvironmentError,
  type ReadVariable,
  readEnvironment,
  readKeys,
} from './environment.ts';
import { createSealing, type Sealing } from './sealing.ts';

export interface ServiceEnvironment extends Environment {
  /** Bypasses row level security, so it must never leave this process. */
  serviceKey: string;
}

export interface AppEnvironment extends ServiceEnvironment {
  github: { apiUrl: string; webUrl: string };
  /** null if APP_SETTINGS_KEY is missing. Secrets can then not be stored. */
  sealing: Sealing | null;
}

/**
 * Reads `SUPABASE_SECRET_KEYS`, or `SUPABASE_SERVICE_ROLE_KEY` of older projects.
 * @throws EnvironmentError naming the variable, never a key
 */
export function readServiceEnvironment(get: ReadVariable): ServiceEnvironment {
  const [serviceKey] = readKeys(get, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');
  return { ...readEnvironment(get), serviceKey };
}

/**
 * `GITHUB_API_URL` and `GITHUB_WEB_URL` default to github.com's.
 * @throws EnvironmentError naming the variable, never a key
 */
export async function readAppEnvironment(get: ReadVariable): Promise<AppEnvironment> {
  return {
    ...readServiceEnvironment(get),
    github: {
      apiUrl: address(get, 'GITHUB_API_URL', 'https://api.github.com'),
      webUrl: address(get, 'GITHUB_WEB_URL', 'https://github.com'),
    },
    sealing: await readSealing(get('APP_SETTINGS_KEY')?.trim()),
  };
}

async function readSealing(keys: string | undefined): Promise<Sealing | null> {
  if (!keys) return null;
  try {
    return await createSealing(keys);
  } catch {
    throw new EnvironmentError('APP_SETTINGS_KEY', 'APP_SETTINGS_KEY must be 32 bytes in base64.');
  }
}
