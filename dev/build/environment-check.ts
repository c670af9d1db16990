import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import {
  EnvironmentError,
  type EnvironmentVariables,
  parseEnvironmentVariables,
} from '../../src/config/environment.schema.ts';
import type { SiteContent } from '../../src/content/site-content.ts';
import { checkOwnContent, SampleContentError } from './own-content.ts';

/**
 * Reads `.env.<mode>` with the schema that the product itself uses, so that a build never finishes
 * with a value missing that the running product would then miss. What only a deployer can get wrong is checked here
 * alone: the values are part of the build, and a browser need not load the checks.
 *
 * @throws EnvironmentError with one sentence that names the file and every value that is missing or wrong
 */
export function readBuildEnvironment(mode: string, root: string) {
  const file = `.env.${mode}`;
  const place = existsSync(join(root, file)) ? file : `${file} (there is no such file yet)`;
  const variables = parseEnvironmentVariables(loadEnv(mode, root, 'VITE_'), place);
  const problems = [keyProblem(variables.VITE_SUPABASE_ANON_KEY), ...addressProblems(variables)].filter(
    (problem) => problem !== null,
  );
  if (problems.length === 0) return variables;
  throw new EnvironmentError(`The environment in ${place} cannot be used: ${problems.join('; ')}.`);
}

/** The key is readable in the published site. The message never quotes it. */
function keyProblem(key: string): string | null {
  const role = key.startsWith('sb_secret_') ? 'service_role' : getRole(key);
  if (role === null || role === 'anon') return null;
  return 'VITE_SUPABASE_ANON_KEY is a secret key, which everybody could read in the site: take the publishable key';
}

/** The role in a key of the older kind, a JSON Web Token; null for a key of the newer kind. */
function getRole(key: string): string | null {
  const [, payload = ''] = key.split('.');
  try {
    const { role } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { role?: unknown };
    return typeof role === 'string' ? role : null;
  } catch {
    return null;
  }
}

/** Only GitHub's addresses may have a path: an Enterprise Server's API is below one. */
function addressProblems(variables: EnvironmentVariables): (string | null)[] {
  return [
    addressProblem('VITE_SUPABASE_URL', variables.VITE_SUPABASE_URL, false),
    addressProblem('VITE_SITE_URL', variables.VITE_SITE_URL, false),
    addressProblem('VITE_GITHUB_API_URL', variables.VITE_GITHUB_API_URL, true),
    addressProblem('VITE_GITHUB_WEB_URL', variables.VITE_GITHUB_WEB_URL, true),
  ];
}

function addressProblem(name: string, value: string, mayHavePath: boolean): string | null {
  // A path is an address of the page's own origin, as the embedded stack has them.
  if (value.startsWith('/')) return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') {
    return `${name} must not have a user name or password in it`;
  }
  if (url.search !== '' || url.hash !== '') return `${name} must end before any ? or #`;
  if (url.pathname !== '/' && !mayHavePath) {
    return `${name} must be an origin without a path, such as ${url.origin}`;
  }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || isLocal ? null : `${name} must begin with https://`;
}

/**
 * Stops `vite build` early if the environment is unusable or the content is a sample.
 *
 * @param content the published content
 */
export function environmentCheck(content: SiteContent): Plugin {
  return {
    name: 'portico:environment-check',
    apply: 'build',
    configResolved(config) {
      try {
        const { VITE_SITE_URL: siteUrl } = readBuildEnvironment(config.mode, config.root);
        const read = (file: string) => readFileSync(join(config.root, file), 'utf8');
        checkOwnContent({
          siteUrl,
          content,
          icon: read('public/icons/icon.svg'),
          pictures: JSON.parse(read('dev/build/pictures.json')),
        });
      } catch (error) {
        // A mistake in a file of the reader's own: the sentence says all, a stack would bury it.
        if (error instanceof EnvironmentError || error instanceof SampleContentError)
          error.stack = error.message;
        throw error;
      }
    },
  };
}
