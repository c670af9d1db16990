import * as z from 'zod/mini';

/**
 * The variables of `.env.<mode>`; the build and the running product parse the same schema.
 * Addresses are absolute, or a path that is resolved against the page's own origin.
 */
const address = z
  .string()
  .check(z.refine(isAddress, 'must be an http(s) address, or a path that begins with /'));

export const environmentSchema = z.object({
  VITE_SUPABASE_URL: address,
  VITE_SUPABASE_ANON_KEY: z.string().check(z.minLength(1, 'must not be empty')),
  VITE_SITE_URL: z
    .string()
    .check(z.refine(isAbsolute, 'must be the absolute http(s) address the site is published at')),
  VITE_GITHUB_API_URL: z.prefault(address, 'https://api.github.com'),
  VITE_GITHUB_WEB_URL: z.prefault(address, 'https://github.com'),
  /** Of the OAuth app that the owner signs in with: GitHub has a page about it under this. */
  VITE_GITHUB_CLIENT_ID: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  /** The page that a sign-in at GitHub comes back to; the auth service has to allow it. */
  VITE_GITHUB_CALLBACK_URL: z.prefault(
    z.enum(
      ['/auth/github/callback', '/github-callback'],
      'must be /auth/github/callback or /github-callback',
    ),
    '/auth/github/callback',
  ),
  VITE_FEATURE_GITHUB_APP: z.prefault(z.enum(['true', 'false']), 'true'),
  VITE_FEATURE_GITHUB_OAUTH: z.prefault(z.enum(['true', 'false']), 'true'),
  VITE_FEATURE_MOCK_DATA: z.prefault(z.enum(['true', 'false']), 'false'),
  /**
   * How the build treats published entries: reads them and continues without them on failure (`try`), fails
   * (`required`), or leaves them to the page (`off`).
   */
  VITE_PUBLISHED_ENTRIES: z.prefault(z.enum(['try', 'required', 'off']), 'try'),
  /** `on`: the published pages count their visits, without a word about who makes them. */
  VITE_VISIT_COUNTS: z.prefault(z.enum(['on', 'off']), 'off'),
  /** `off` publishes a service worker that removes itself and its caches from every device: the kill switch. */
  VITE_SERVICE_WORKER: z.prefault(z.enum(['on', 'off']), 'on'),
});

export type EnvironmentVariables = z.infer<typeof environmentSchema>;

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * @param source the raw variables, `import.meta.env` or the result of Vite's `loadEnv`
 * @param place where the values come from, named in the message
 * @throws EnvironmentError with one sentence that names every value that is missing or wrong
 */
export function parseEnvironmentVariables(
  source: Record<string, unknown>,
  place: string,
): EnvironmentVariables {
  const result = environmentSchema.safeParse(source);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return source[name] === undefined || source[name] === '' ? `${name} is missing` : `${name} ${message}`;
  });
  throw new EnvironmentError(`The environment in ${place} cannot be used: ${problems.join('; ')}.`);
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

function isAddress(value: string): boolean {
  return isAbsolute(value) || (/^\/(?!\/)/.test(value) && URL.canParse(value, 'http://localhost'));
}
