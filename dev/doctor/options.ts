import { parseArgs } from 'node:util';

export interface DoctorOptions {
  site: string;
  /** Address of the Supabase project. Overrides the value in the published site. */
  supabaseUrl: string | null;
  key: string | null;
  session: string | null;
  json: boolean;
}

/** Wrong usage. The message says how to correct it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `npm run doctor -- https://your.site

  --supabase-url <address>  another Supabase project than the site was built with
  --key <publishable key>   another publishable key than the site was built with
  --json                    prints the findings as JSON
  PORTICO_SESSION=<token>   environment variable: an access token of the owner, for checks as the owner

See docs/doctor.md.`;

/**
 * @param parameters the command line, without the program
 * @throws UsageError
 */
export function readOptions(parameters: string[], environment: NodeJS.ProcessEnv): DoctorOptions {
  const { values, positionals } = parse(parameters);
  const [site] = positionals;
  if (site === undefined || positionals.length > 1) {
    throw new UsageError('Which site? Pass one address, for example: npm run doctor -- https://your.site');
  }
  return {
    site: getAddress(site),
    supabaseUrl: values['supabase-url'] === undefined ? null : getAddress(values['supabase-url']),
    key: values.key === undefined ? null : publishable(values.key),
    session: getSession(environment['PORTICO_SESSION']),
    json: values.json,
  };
}

function parse(parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      allowPositionals: true,
      options: {
        'supabase-url': { type: 'string' },
        key: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** Accepts a path, because a site without a server may be in a folder. */
function getAddress(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is not an address. Pass one such as https://your.site.`);
  }
  if (/^\/(admin|auth)\b/.test(url.pathname) || url.search !== '' || url.username !== '') {
    throw new UsageError(`Pass the address of the landing page: ${url.origin}`);
  }
  return url.href.replace(/[/#]+$/, '');
}

function publishable(key: string): string {
  if (!isSecretKey(key)) return key;
  throw new UsageError(
    'The key of --key is a secret key, and your shell history now contains it. Replace it in the dashboard (Project Settings, API Keys), and pass the publishable key instead.',
  );
}

function getSession(token: string | undefined): string | null {
  const text = token?.trim() ?? '';
  if (text === '') return null;
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return text;
  throw new UsageError('PORTICO_SESSION is not an access token. docs/doctor.md describes how to get one.');
}

export const secretKeyAdvice =
  'Delete this key in the dashboard (Project Settings, API Keys) at once. Set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key, run npm run build and publish dist/ again.';

/** True for a key that bypasses row level security: `sb_secret_…`, or an older `service_role` key. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || getRole(key) === 'service_role';
}

/** True for `sb_publishable_…`, or an older `anon` key. */
export function isPublishableKey(key: string): boolean {
  return key.startsWith('sb_publishable_') || getRole(key) === 'anon';
}

export function containsSecretKey(text: string): boolean {
  const candidates = text.match(/sb_secret_[\w-]{8,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g) ?? [];
  return candidates.some(isSecretKey);
}

/** Removes keys and tokens, which messages of a server may quote. */
export function withoutKeys(text: string): string {
  return text.replaceAll(/\bsb_(?:secret|publishable)_[\w-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[a key]');
}

/** Returns the role in a key of the older kind, which is a JSON Web Token. */
function getRole(key: string): string | null {
  const payload = /^eyJ[\w-]*\.([\w-]+)\.[\w-]*$/.exec(key)?.[1] ?? '';
  const claims = Buffer.from(payload, 'base64url').toString('utf8');
  return /"role":"(\w+)"/.exec(claims)?.[1] ?? null;
}
