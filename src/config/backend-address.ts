/** Where Supabase is, and the key that anybody may know. */
export interface BackendAddress {
  /** Absolute, without a trailing slash. */
  url: string;
  anonKey: string;
}

/**
 * The backend for the landing page and the service worker. They read the variables without a schema, which would
 * be a tenth of what a visitor downloads: the build has checked the same values before (environment.schema.ts).
 */
export function backendAddress(): BackendAddress {
  const { VITE_SUPABASE_URL: url = '/', VITE_SUPABASE_ANON_KEY: anonKey = '' } = import.meta.env as Record<
    string,
    string | undefined
  >;
  return { url: new URL(url, globalThis.location.origin).href.replace(/\/+$/, ''), anonKey };
}
