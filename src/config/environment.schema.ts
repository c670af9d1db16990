import * as z from 'zod/mini';

/**
 * The variables of `.env.<mode>`, for the build and the running product. Addresses are absolute, or paths on the page's origin.
 */
const address = z
  .string()
  .check(z.refine(isAddress, 'must be an http(s) address, or a path that begins with /'));

const server = {
  VITE_SUPABASE_URL: address,
  VITE_SUPABASE_ANON_KEY: z.string().check(z.minLength(1, 'must not be empty')),
};

const site = {
  VITE_SITE_URL: z
    .string()
    .check(z.refine(isAbsolute, 'must be the absolute http(s) address the site is published at')),
  /** `off` publishes a service worker that removes itself and its caches: the kill switch. */
  VITE_SERVICE_WORKER: z.prefault(z.enum(['on', 'off']), 'on'),
};

export const environmentSchema = z.object({
  ...server,
  ...site,
  VITE_GITHUB_API_URL: z.prefault(address, 'https://api.github.com'),
  VITE_GITHUB_WEB_URL: z.prefault(address, 'https://github.com'),
  /** Of `npm start` only: hands over the token of the GitHub CLI. */
  VITE_GITHUB_CLI_TOKEN_URL: z.optional(address),
  VITE_GITHUB_CLIENT_ID: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  /** Callback page of a GitHub sign-in, which the auth service must allow. */
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
  /** Published entries at build time: read with a fallback (`try`), required, or left to the page (`off`). */
  VITE_PUBLISHED_ENTRIES: z.prefault(z.enum(['try', 'required', 'off']), 'try'),
  /** `on`: counts visits of published pages anonymously. */
  VITE_VISIT_COUNTS: z.prefault(z.enum(['on', 'off']), 'off'),
});

export type EnvironmentVariables = z.infer<typeof environmentSchema>;

const contactForm = 'VITE_CONTACT_FORM_URL';

/** The variables of a site without a server. */
export const siteSchema = z.object({
  ...site,
  /** Form service that receives the contact form. Empty or missing: visitors write an e-mail. */
  [contactForm]: z.optional(
    z
      .string()
      .check(
        z.refine((value) => value === '' || isAbsolute(value), 'must be the absolute address of a form'),
      ),
  ),
});

type SiteVariables = z.infer<typeof siteSchema> & { [Name in keyof typeof server]?: undefined };

/** Discriminated by `VITE_SUPABASE_URL`, which a site without a server lacks. */
export type BuildVariables = EnvironmentVariables | SiteVariables;

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * @param source `import.meta.env` or the result of Vite's `loadEnv`
 * @param place origin of the values, for messages
 * @throws EnvironmentError naming every missing or invalid value
 */
export function parseEnvironmentVariables(
  source: Record<string, unknown>,
  place: string,
): EnvironmentVariables {
  return parse(environmentSchema, source, place);
}

/**
 * Without both Supabase values, the build is a site without a server. One alone is an error.
 * @throws EnvironmentError naming every missing or invalid value
 */
export function parseBuildVariables(source: Record<string, unknown>, place: string): BuildVariables {
  const hasServer = Object.keys(server).some((name) => isSet(source[name]));
  if (!hasServer) return parse(siteSchema, source, place);
  if (isSet(source[contactForm])) {
    throw new EnvironmentError(
      `The environment in ${place} cannot be used: ${contactForm} is for a site without a server, and messages go to VITE_SUPABASE_URL.`,
    );
  }
  return parse(environmentSchema, source, place);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '';
}

function parse<Variables>(
  schema: z.ZodMiniType<Variables>,
  source: Record<string, unknown>,
  place: string,
): Variables {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return isSet(source[name]) ? `${name} ${message}` : `${name} is missing`;
  });
  throw new EnvironmentError(`The environment in ${place} cannot be used: ${problems.join('; ')}.`);
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

function isAddress(value: string): boolean {
  return isAbsolute(value) || (/^\/(?!\/)/.test(value) && URL.canParse(value, 'http://localhost'));
}
