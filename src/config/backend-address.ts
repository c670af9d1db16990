/** Where Supabase is, and the key that anybody may know. */
export interface BackendAddress {
  /** Absolute, without a trailing slash. */
  url: string;
  anonKey: string;
}

/**
 * The backend for the landing page and the service worker. Reads the variables without a schema, which would be a
 * tenth of a visitor's download; the build has validated them (environment.schema.ts).
 */
export function backendAddress(): BackendAddress {
  const { VITE_SUPABASE_URL: url = '/', VITE_SUPABASE_ANON_KEY: anonKey = '' } = import.meta.env as Record<
    string,
    string | undefined
  >;
  return { url: new URL(url, globalThis.location.origin).href.replace(/\/+$/, ''), anonKey };
}
