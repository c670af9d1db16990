/** Environment variables, parsed once at the start. */
export interface Environment {
  supabaseUrl: string;
  anonKey: string;
  /** All public keys of the project. supabase-js may send one as the token, but it identifies no user. */
  publicKeys: readonly string[];
  allowedOrigins: readonly string[];
}

export type ReadVariable = (name: string) => string | undefined;

/** An invalid environment variable. The message is logged; callers only learn the variable's name. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';

  constructor(
    readonly variable: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads `ALLOWED_ORIGINS` (comma separated) and adds the origin of `SUPABASE_URL`. Hosted projects set
 * `SUPABASE_PUBLISHABLE_KEYS`, `SUPABASE_ANON_KEY`, or both.
 * @throws EnvironmentError that names the variable, never a key
 */
export function readEnvironment(get: ReadVariable): Environment {
  const supabaseUrl = address(get, 'SUPABASE_URL');
  const publicKeys = readKeys(get, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');
  return { supabaseUrl, anonKey: publicKeys[0], publicKeys, allowedOrigins: origins(get, supabaseUrl) };
}

/**
 * Reads an address without its trailing slash.
 * @throws EnvironmentError if there is neither a value nor a fallback, or if it is not an http(s) address
 */
export function address(get: ReadVariable, name: string, fallback = ''): string {
  const value = get(name)?.trim() || fallback;
  if (value === '') throw new EnvironmentError(name, `The environment variable ${name} is missing.`);
  const url = parseAddress(value);
  if (url === null) throw new EnvironmentError(name, `${name} must be an http(s) address, not "${value}".`);
  return url.href.replace(/\/+$/, '');
}

/**
 * Reads keys of one kind, the current key first. The variable is a JSON object whose current key is named `default`; the older
 * variable has one key.
 * @throws EnvironmentError, without the variable's value
 */
export function readKeys(get: ReadVariable, name: string, olderName: string): [string, ...string[]] {
  const { default: preferred, ...others } = keysByName(name, get(name)?.trim() ?? '');
  const [first, ...rest] = [preferred, ...Object.values(others), get(olderName)?.trim()].filter(
    (key) => key !== undefined && key !== '',
  );
  if (first === undefined) {
    throw new EnvironmentError(name, `The environment variables ${name} and ${olderName} are missing.`);
  }
  return [first, ...rest] as [string, ...string[]];
}

function keysByName(name: string, json: string): Record<string, string> {
  const keys = json === '' ? {} : parseJson(json);
  const isRecord = typeof keys === 'object' && keys !== null && !Array.isArray(keys);
  if (!isRecord || !Object.values(keys).every((key) => typeof key === 'string')) {
    throw new EnvironmentError(name, `${name} must be a JSON object from name to key.`);
  }
  return keys as Record<string, string>;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function origins(get: ReadVariable, supabaseUrl: string): string[] {
  const listed = (get('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim());
  return [supabaseUrl, ...listed.filter(Boolean)].map((origin) => {
    const url = parseAddress(origin);
    if (url !== null) return url.origin;
    throw new EnvironmentError(
      'ALLOWED_ORIGINS',
      `ALLOWED_ORIGINS must list origins such as https://your.site, not "${origin}".`,
    );
  });
}

function parseAddress(value: string): URL | null {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null;
}
