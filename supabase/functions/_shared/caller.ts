import type { Environment } from './environment.ts';

/** Headers for the data service, which decides permissions. */
export interface Caller {
  authorization: string;
  apikey: string;
}

/** null without a user's token. Signed out, supabase-js sends the project's key, which identifies no user. */
export function readCaller(
  headers: Headers,
  { anonKey, publicKeys }: Pick<Environment, 'anonKey' | 'publicKeys'>,
): Caller | null {
  const apikey = headers.get('apikey') ?? anonKey;
  const token = /^Bearer\s+(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  if (token === undefined || token === apikey || publicKeys.includes(token) || token.startsWith('sb_')) {
    return null;
  }
  return { authorization: `Bearer ${token}`, apikey };
}
