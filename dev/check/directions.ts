import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Folders that each folder of `src`, and `content/` (`#site`), may import, including types. `app` and `entries` may import
 * everything, and no other folder may import them.
 */
const settings = ['domain', 'config'];
const joined = [...settings, 'browser', 'db', 'github', 'backend', 'sync', 'workers', 'machines'];
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  browser: [],
  config: ['domain'],
  site: ['domain'],
  content: ['domain', 'site'],
  locales: ['domain'],
  db: ['domain'],
  sync: ['domain'],
  github: settings,
  backend: settings,
  workers: settings,
  machines: settings,
  ui: ['domain', 'browser', 'content', 'locales', 'site'],
  pages: [...settings, 'browser', 'content', 'locales', 'machines', 'site', 'ui'],
  services: joined,
  app: [...joined, 'content', 'locales', 'site', 'ui', 'pages', 'services'],
  entries: [...joined, 'content', 'locales', 'site', 'ui', 'pages', 'services', 'app'],
};

/** Folders that may only be imported as types, because `app` passes the implementations to the screens. */
export const typesOnly: Readonly<Record<string, readonly string[]>> = { pages: ['services'] };

interface Import {
  specifier: string;
  isType: boolean;
}

/** @param path path from the root, with slashes */
export function wrongImports(path: string, source: string): string[] {
  return getImports(path, source).flatMap((found) => {
    const reason = findReason(path, found);
    return reason === null ? [] : [`${path} imports ${found.specifier}: ${reason}`];
  });
}

function findReason(path: string, { specifier, isType }: Import): string | null {
  const from = getFolder(path) ?? '';
  const allowed = mayImport[from];
  if (allowed === undefined) return `${nameOf(from)} has no line in dev/check/directions.ts.`;
  // A specifier such as `file?url` imports an address, not the module.
  if (specifier.includes('?')) return null;
  const isRelative = specifier.startsWith('.');
  if (!isRelative && !specifier.startsWith('#')) {
    return from === 'domain' || from === 'site' ? `${nameOf(from)} imports no packages.` : null;
  }
  const target = isRelative
    ? posix.join(posix.dirname(path), specifier)
    : `src/${specifier.slice(1)}`.replace(/^src\/site\//, 'content/');
  const to = getFolder(target);
  if (to === from) return null;
  if (to === null) return 'what is outside of src and content stays outside.';
  if (isRelative) return `across folders an import begins with #${to}.`;
  if (allowed.includes(to)) return null;
  if (typesOnly[from]?.includes(to)) {
    return isType ? null : `src/${from} may import only types of src/${to}.`;
  }
  return `${nameOf(from)} may import only ${allowed.join(', ') || 'nothing'}.`;
}

function nameOf(folder: string): string {
  return folder === 'site' ? 'content' : `src/${folder}`;
}

function getFolder(path: string): string | null {
  if (/^(content|samples)\//.test(path)) return 'site';
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function getImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.+)\1$/.exec(source.slice(start, end));
    return literal?.[2] === undefined ? [] : [{ specifier: literal[2], isType: false }];
  });
  return [...fixed, ...passedOn, ...later];
}
