import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, type Plugin, type UserConfig } from 'vite';
import { languages } from '../../content/languages.ts';
import { sections } from '../../content/sections.ts';
import { theme } from '../../content/theme.ts';
import { catalogues } from '../../content/translations.ts';
import {
  type BuildVariables,
  EnvironmentError,
  hasApplication,
  parseBuildVariables,
} from '../../src/config/environment.schema.ts';
import { ContentError, checkContent, checkSite } from '../../src/content/content.schema.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { checkOwnContent, SampleContentError } from './own-content.ts';

/**
 * Reads `.env.<mode>` with the product's schema, so that a build fails if a value is missing. Also checks values that only the
 * deployer can know.
 * @throws EnvironmentError naming the file and the values
 */
export function readBuildEnvironment(mode: string, root: string): BuildVariables {
  const file = `.env.${mode}`;
  const place = existsSync(join(root, file)) ? file : `${file} (there is no such file yet)`;
  const variables = parseBuildVariables(loadEnv(mode, root, 'VITE_'), place);
  const problems = [keyProblem(variables.VITE_SUPABASE_ANON_KEY), ...addressProblems(variables)].filter(
    (problem) => problem !== null,
  );
  if (problems.length === 0) return variables;
  throw new EnvironmentError(`The environment in ${place} cannot be used: ${problems.join('; ')}.`);
}

/**
 * Returns the problem of the key, or null. Each visitor can read the published key, so a secret key is refused. The message never
 * quotes the key.
 */
function keyProblem(key = ''): string | null {
  const role = key.startsWith('sb_secret_') ? 'service_role' : getRole(key);
  if (role === null || role === 'anon') return null;
  return 'VITE_SUPABASE_ANON_KEY is a secret key, which everybody could read in the site: take the publishable key';
}

/** Returns the role in a key of the older kind (a JSON Web Token), or null for a key of the newer kind. */
function getRole(key: string): string | null {
  const [, payload = ''] = key.split('.');
  try {
    const { role } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { role?: unknown };
    return typeof role === 'string' ? role : null;
  } catch {
    return null;
  }
}

/**
 * Returns the problems of the addresses. GitHub's addresses may have a path (Enterprise Server), and so may those of a site
 * without a server, which can be in a folder of its host.
 */
function addressProblems(variables: BuildVariables): (string | null)[] {
  const github = hasApplication(variables)
    ? [
        addressProblem('VITE_GITHUB_API_URL', variables.VITE_GITHUB_API_URL, true),
        addressProblem('VITE_GITHUB_WEB_URL', variables.VITE_GITHUB_WEB_URL, true),
      ]
    : [];
  if (variables.VITE_SUPABASE_URL === undefined) {
    return [
      addressProblem('VITE_SITE_URL', variables.VITE_SITE_URL, true),
      addressProblem('VITE_CONTACT_FORM_URL', variables.VITE_CONTACT_FORM_URL?.split('?')[0] || '/', true),
      ...github,
    ];
  }
  return [
    addressProblem('VITE_SUPABASE_URL', variables.VITE_SUPABASE_URL, false),
    addressProblem('VITE_SITE_URL', variables.VITE_SITE_URL, false),
    ...github,
  ];
}

function addressProblem(name: string, value: string, mayHavePath: boolean): string | null {
  // A path means the page's own origin.
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

/** Returns the environment, or null if it is invalid. `environmentCheck` reports why. */
export function findBuildEnvironment(mode: string, root: string): BuildVariables | null {
  try {
    return readBuildEnvironment(mode, root);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/**
 * Returns Vite's settings that depend on the environment: the site's folder on its host, and the constants of
 * `src/config/site.ts`.
 */
export function siteSettings(
  environment: BuildVariables | null,
): Required<Pick<UserConfig, 'base' | 'define'>> {
  if (environment === null || environment.VITE_SUPABASE_URL !== undefined) return { base: '/', define: {} };
  const path = new URL(environment.VITE_SITE_URL).pathname.replace(/\/+$/, '');
  const define = {
    'import.meta.env.WITHOUT_SERVER': 'true',
    ...(!hasApplication(environment) && { 'import.meta.env.WITHOUT_APPLICATION': 'true' }),
  };
  return { base: `${path}/`, define };
}

function isOwnMistake(error: unknown): error is Error {
  return [EnvironmentError, ContentError, SampleContentError].some((mistake) => error instanceof mistake);
}

/** Stops `vite build` early if the environment is invalid, or if the content is invalid or still the sample's. */
export function environmentCheck(content: SiteContent): Plugin {
  return {
    name: 'portico:environment-check',
    apply: 'build',
    configResolved(config) {
      try {
        checkSite({ languages, catalogues, sections, theme });
        checkContent(content);
        const environment = readBuildEnvironment(config.mode, config.root);
        const { VITE_SITE_URL: siteUrl } = environment;
        if (!hasApplication(environment))
          config.logger.warn('Built without a server: no sign-in, no messages, no visit counts.');
        else if (environment.VITE_SUPABASE_URL === undefined)
          config.logger.warn(
            'Built without a server: the admin area works on one device, without messages and visit counts.',
          );
        const read = (file: string) => readFileSync(join(config.root, file), 'utf8');
        checkOwnContent({
          siteUrl,
          content,
          icon: read('content/public/icons/icon.svg'),
          pictures: JSON.parse(read('content/pictures.json')),
        });
      } catch (error) {
        // Hides the stack trace of a configuration mistake, because the build's code is not the cause.
        if (isOwnMistake(error)) error.stack = error.message;
        throw error;
      }
    },
  };
}
