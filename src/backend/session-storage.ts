/**
 * What supabase-js keeps of a session, without the provider's tokens: those belong to the worker's vault alone, and
 * the plain value must never reach the disk.
 */
export function withoutProviderTokens(storage: Storage) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => storage.setItem(key, stripped(value)),
    removeItem: (key: string) => storage.removeItem(key),
  };
}

function stripped(value: string): string {
  let session: unknown;
  try {
    session = JSON.parse(value);
  } catch {
    return value;
  }
  if (typeof session !== 'object' || session === null) return value;
  const {
    provider_token: _token,
    provider_refresh_token: _refresh,
    ...kept
  } = session as Record<string, unknown>;
  return JSON.stringify(Array.isArray(session) ? session : kept);
}
