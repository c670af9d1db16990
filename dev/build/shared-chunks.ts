import { fileURLToPath } from 'node:url';
import { languages } from '../../src/content/languages.ts';
import { paths } from '../../src/domain/shared/route.ts';
import { adminFrameFiles, adminScreenFiles, lateAdminFiles } from './admin-files.ts';
import { islandsEntry, laterEntry } from './islands.ts';

interface ModuleFacts {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  importers: readonly string[];
}

interface ModuleLookup {
  getModuleInfo(id: string): ModuleFacts | null;
}

type Entries = (modules: ModuleLookup) => readonly string[];
/** Returns whether the entries import the module statically, directly or through other modules. */
type Reached = (entries: Entries) => boolean;

const getModule = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const entries = (...ids: readonly string[]): Entries => {
  return () => ids;
};

const main = getModule('src/entries/main.tsx');
const adminFolder = getModule('src/pages/admin/');
const later = entries(getModule(laterEntry));
const islands = entries(...languages.map(islandsEntry));
const application = entries(main);
const adminFrame = entries(...adminFrameFiles.map(getModule));
const dashboard = entries(getModule(adminScreenFiles[paths.admin] ?? ''));
const list = entries(getModule(adminScreenFiles[paths.repositories] ?? ''));
const adminScreens = Object.values(adminScreenFiles).map((file) => entries(getModule(file)));
const accountData = entries(getModule('src/services/workspace/account-data.ts'));
const lateAdmin = entries(...lateAdminFiles.map(getModule));
/** Lazily loaded modules outside of the admin area. */
const otherParts: Entries = (modules) =>
  partsOnDemand(modules).filter(
    (id) =>
      ![adminFrame, lateAdmin, accountData].some((own) => own(modules).includes(id)) &&
      !id.startsWith(adminFolder),
  );

/**
 * Groups of shared modules, one file each, so that a first screen or touch doesn't wait for dozens of small files. The smallest
 * group comes first, because a file also takes the dependencies of its modules. Code that islands and application share goes to
 * the first.
 */
export const sharedChunks = inOrder(
  // Includes the JSX runtime. Otherwise modules without JSX would import the React file.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/ui\/jsx-runtime\./ },
  sharedChunk('visitor', (reached) => reached(later) || (reached(islands) && reached(application))),
  sharedChunk(
    'islands-and-admin',
    (reached) => reached(islands) && (reached(adminFrame) || reached(otherParts)),
  ),
  sharedChunk('islands-shared', (reached) => reached(islands)),
  sharedChunk('first-screen', (reached) => reached(application)),
  wholeChunk(
    'signed-in',
    (reached) =>
      reached(otherParts) && [adminFrame, lateAdmin, ...adminScreens].some((admin) => reached(admin)),
  ),
  wholeChunk('database', (reached) => reached(adminFrame) && reached(accountData)),
  wholeChunk(
    'admin',
    (reached) => reached(adminFrame) || (reached(dashboard) && (reached(list) || reached(lateAdmin))),
  ),
  sharedChunk('list', (reached) => reached(list)),
  wholeChunk('late', (reached) => reached(lateAdmin) && !adminScreens.some((screen) => reached(screen))),
);

interface Chunk {
  name: string | ((id: string, modules: ModuleLookup) => string | null);
  debugName?: string;
  test?: RegExp;
}

function inOrder(...chunks: Chunk[]): (Chunk & { priority: number })[] {
  return chunks.map((one, index) => ({ ...one, priority: chunks.length - index }));
}

/** Describes a file with those modules of the group that other modules import. */
function sharedChunk(name: string, belongs: (reached: Reached) => boolean): Chunk {
  return chunk(name, belongs, (id, modules, isPart) =>
    (modules.getModuleInfo(id)?.importers ?? []).some((importer) => !isPart(importer)),
  );
}

/** Describes a file with all modules of the group. */
function wholeChunk(name: string, belongs: (reached: Reached) => boolean): Chunk {
  return chunk(name, belongs, () => true);
}

function chunk(
  name: string,
  belongs: (reached: Reached) => boolean,
  includes: (id: string, modules: ModuleLookup, isPart: (id: string) => boolean) => boolean,
): Chunk {
  return {
    debugName: name,
    name(id, modules) {
      const isPart = (module: string) => belongs((entries) => reachableModules(entries, modules).has(module));
      return isPart(id) && includes(id, modules, isPart) ? name : null;
    },
  };
}

const known = new WeakMap<ModuleLookup, Map<Entries, ReadonlySet<string>>>();

function reachableModules(entries: Entries, modules: ModuleLookup): ReadonlySet<string> {
  const reached = known.get(modules) ?? new Map<Entries, ReadonlySet<string>>();
  known.set(modules, reached);
  const before = reached.get(entries);
  if (before) return before;
  const found = new Set(entries(modules));
  for (const module of found)
    for (const next of modules.getModuleInfo(module)?.importedIds ?? []) found.add(next);
  reached.set(entries, found);
  return found;
}

function partsOnDemand(modules: ModuleLookup): readonly string[] {
  const parts = new Set<string>();
  const found = new Set([main]);
  for (const module of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(module) ?? {};
    for (const part of dynamicallyImportedIds) parts.add(part);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return [...parts];
}
