import { type Environment, readEnvironment } from './environment.ts';
import { createSealing, type Sealing } from './sealing.ts';

/** What the functions of the GitHub App need beyond the others. */
export interface AppEnvironment extends Environment {
  /** Passes row level security: stays in this process. */
  serviceKey: string;
  github: { apiUrl: string; webUrl: string };
  /** null: no APP_SETTINGS_KEY was set, so nothing can be kept. */
  sealing: Sealing | null;
}

/** `GITHUB_API_URL` and `GITHUB_WEB_URL` are github.com's unless given (GitHub Enterprise Server, the embedded one). */
export async function readAppEnvironment(get: (name: string) => string | undefined): Promise<AppEnvironment> {
  const address = (name: string, fallback: string) =>
    new URL(get(name)?.trim() || fallback).href.replace(/\/+$/, '');
  const serviceKey = get('SUPABASE_SERVICE_ROLE_KEY')?.trim();
  if (!serviceKey) throw new Error('The environment variable SUPABASE_SERVICE_ROLE_KEY is missing.');
  const keys = get('APP_SETTINGS_KEY')?.trim();
  return {
    ...readEnvironment(get),
    serviceKey,
    github: {
      apiUrl: address('GITHUB_API_URL', 'https://api.github.com'),
      webUrl: address('GITHUB_WEB_URL', 'https://github.com'),
    },
    sealing: keys ? await createSealing(keys) : null,
  };
}
