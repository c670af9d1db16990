import * as z from 'zod/mini';

export const sessionStorageKey = 'portico.session';

const storedSession = z.object({ access_token: z.string() });

/** Returns null if signed out on this device. */
export function storedAccessToken(storage: Storage): string | null {
  try {
    return storedSession.parse(JSON.parse(storage.getItem(sessionStorageKey) ?? 'null')).access_token;
  } catch {
    return null;
  }
}
