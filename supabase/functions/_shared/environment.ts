/** What a function needs to know about where it runs. Parsed once at the start. */
export interface Environment {
  /** Base of the project, without a slash at the end. */
  supabaseUrl: string;
  anonKey: string;
  /** Origins whose pages may call, e.g. `https://example.com`. */
  allowedOrigins: readonly string[];
}

/**
 * `ALLOWED_ORIGINS` is a comma separated list; the origin of `SUPABASE_URL` belongs to it anyway. `SUPABASE_URL` and
 * `SUPABASE_ANON_KEY` are there on a hosted project.
 */
export function readEnvironment(get: (name: string) => string | undefined): Environment {
  const required = (name: string) => {
    const value = get(name)?.trim();
    if (!value) throw new Error(`The environment variable ${name} is missing.`);
    return value;
  };
  const supabaseUrl = new URL(required('SUPABASE_URL')).href.replace(/\/$/, '');
  const listed = (get('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim());
  return {
    supabaseUrl,
    anonKey: required('SUPABASE_ANON_KEY'),
    allowedOrigins: [supabaseUrl, ...listed.filter(Boolean)].map((origin) => new URL(origin).origin),
  };
}
