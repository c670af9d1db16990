/** Address of Supabase, and the public key. */
export interface BackendAddress {
  url: string;
  anonKey: string;
}

/**
 * The backend for the landing page and the service worker. Without a schema, which would be a tenth of a visitor's download; the
 * build has validated the variables (environment.schema.ts).
 */
export function backendAddress(): BackendAddress {
  const { VITE_SUPABASE_URL: url = '/', VITE_SUPABASE_ANON_KEY: anonKey = '' } = import.meta.env as Record<
    string,
    string | undefined
  >;
  return { url: new URL(url, globalThis.location.origin).href.replace(/\/+$/, ''), anonKey };
}
