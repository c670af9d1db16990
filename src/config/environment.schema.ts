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

const github = {
  VITE_GITHUB_API_URL: z.prefault(address, 'https://api.github.com'),
  VITE_GITHUB_WEB_URL: z.prefault(address, 'https://github.com'),
};

export const environmentSchema = z.object({
  ...server,
  ...site,
  ...github,
  /** Address that returns the GitHub CLI's token. Set by `npm start` only. */
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

const [contactForm, admin] = ['VITE_CONTACT_FORM_URL', 'VITE_ADMIN'] as const;

const siteWithoutServer = {
  ...site,
  /** Form service that receives the contact form. Empty or missing: visitors write an e-mail. */
  [contactForm]: z.optional(
    z
      .string()
      .check(
        z.refine((value) => value === '' || isAbsolute(value), 'must be the absolute address of a form'),
      ),
  ),
};

const siteSchema = z.object({ ...siteWithoutServer, [admin]: z.optional(z.literal('')) });

/** The variables of a site whose admin area runs on one device. */
export const deviceSchema = z.object({ ...siteWithoutServer, ...github, [admin]: z.literal('device') });

type WithoutServer<Variables> = Variables & { [Name in keyof typeof server]?: undefined };
export type DeviceVariables = WithoutServer<z.infer<typeof deviceSchema>>;

/** Discriminated by `VITE_SUPABASE_URL`, which a site without a server lacks. */
export type BuildVariables =
  | EnvironmentVariables
  | DeviceVariables
  | WithoutServer<z.infer<typeof siteSchema>>;

/** True if the admin area is part of the build. */
export function hasApplication(
  variables: BuildVariables,
): variables is EnvironmentVariables | DeviceVariables {
  return variables.VITE_SUPABASE_URL !== undefined || variables.VITE_ADMIN === 'device';
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Without both Supabase values, the build is a site without a server. One alone is an error. `VITE_ADMIN` adds the admin area.
 * @param source `import.meta.env` or the result of Vite's `loadEnv`
 * @param place origin of the values, for messages
 * @throws EnvironmentError naming every missing or invalid value
 */
export function parseBuildVariables(source: Record<string, unknown>, place: string): BuildVariables {
  const hasServer = Object.keys(server).some((name) => isSet(source[name]));
  if (!hasServer) {
    return isSet(source[admin]) ? parse(deviceSchema, source, place) : parse(siteSchema, source, place);
  }
  const unused = Object.entries(withoutServerOnly).find(([name]) => isSet(source[name]));
  if (unused) {
    const [name, reason] = unused;
    throw new EnvironmentError(
      `The environment in ${place} cannot be used: ${name} is for a site without a server, and ${reason}.`,
    );
  }
  return parse(environmentSchema, source, place);
}

const withoutServerOnly = {
  [contactForm]: 'messages go to VITE_SUPABASE_URL',
  [admin]: 'with one the admin area works on every device',
};

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
