import type { Environment } from './environment.ts';

/** The caller's headers. The data service receives them and checks the caller's permissions. */
export interface Caller {
  authorization: string;
  apikey: string;
}

/** Returns null without a user's token. For a visitor, supabase-js sends the project's key as the token. */
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
