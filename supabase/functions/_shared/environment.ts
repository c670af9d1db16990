/** The environment of a function, parsed once at the start. */
export interface Environment {
  /** Base of the project, without a slash at the end. */
  supabaseUrl: string;
  /** The key of requests without a user. */
  anonKey: string;
  /** Every public key, including `anonKey`: as a token, it identifies no user. */
  publicKeys: readonly string[];
  /** Origins whose pages may call, e.g. `https://example.com`. */
  allowedOrigins: readonly string[];
}

export type ReadVariable = (name: string) => string | undefined;

/** The function's configuration is wrong. The message goes to the log; callers only learn the variable. */
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
 * `ALLOWED_ORIGINS` is a comma separated list; the origin of `SUPABASE_URL` belongs to it anyway. `SUPABASE_URL` and the
 * keys are there on a hosted project: `SUPABASE_PUBLISHABLE_KEYS`, or `SUPABASE_ANON_KEY` on an older one, or both.
 *
 * @throws EnvironmentError with one sentence that names the variable; it quotes no key
 */
export function readEnvironment(get: ReadVariable): Environment {
  const supabaseUrl = address(get, 'SUPABASE_URL');
  const publicKeys = readKeys(get, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');
  return { supabaseUrl, anonKey: publicKeys[0], publicKeys, allowedOrigins: origins(get, supabaseUrl) };
}

/**
 * An address without a slash at the end.
 *
 * @throws EnvironmentError if it is missing and there is no fallback, or if it is no http(s) address
 */
export function address(get: ReadVariable, name: string, fallback = ''): string {
  const value = get(name)?.trim() || fallback;
  if (value === '') throw new EnvironmentError(name, `The environment variable ${name} is missing.`);
  const url = parseAddress(value);
  if (url === null) throw new EnvironmentError(name, `${name} must be an http(s) address, not "${value}".`);
  return url.href.replace(/\/+$/, '');
}

/**
 * The keys of one kind. The platform provides a JSON object from name to key, with the current one named `default`,
 * and the key of the older kind beside it. The first key is the current one.
 *
 * @throws EnvironmentError, without quoting the variable's value
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
