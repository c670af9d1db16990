import { parseArgs } from 'node:util';
import { isSecretKey } from './key.ts';

export interface DoctorOptions {
  site: string;
  /** Override the published site's values. */
  supabaseUrl: string | null;
  key: string | null;
  session: string | null;
  json: boolean;
}

/** Wrong usage; the message is for the caller. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `npm run doctor -- https://your.site

  --supabase-url <address>  the Supabase project, if not the one that the site was built with
  --key <publishable key>   its publishable key, likewise
  --json                    the findings for programs
  PORTICO_SESSION=<token>   environment: an access token of the owner, for what only the owner can see

See docs/doctor.md.`;

/**
 * @param parameters the command line, without the program
 * @throws UsageError
 */
export function readOptions(parameters: string[], environment: NodeJS.ProcessEnv): DoctorOptions {
  const { values, positionals } = parse(parameters);
  const [site] = positionals;
  if (site === undefined || positionals.length > 1) {
    throw new UsageError('Which site? Give one address, for example: npm run doctor -- https://your.site');
  }
  return {
    site: getOrigin(site),
    supabaseUrl: values['supabase-url'] === undefined ? null : getOrigin(values['supabase-url']),
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

function getOrigin(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is no address: it looks like https://your.site.`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new UsageError(`Give the address without anything behind it: ${url.origin}`);
  }
  return url.origin;
}

function publishable(key: string): string {
  if (!isSecretKey(key)) return key;
  throw new UsageError(
    'The key of --key is a secret one, and now it is in the history of your shell: exchange it in the dashboard (Project Settings, API Keys), and give the publishable key here.',
  );
}

function getSession(token: string | undefined): string | null {
  const text = token?.trim() ?? '';
  if (text === '') return null;
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return text;
  throw new UsageError('PORTICO_SESSION is no access token: docs/doctor.md says where to find one.');
}
