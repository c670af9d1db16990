import { fileURLToPath } from 'node:url';
import { languages } from '../../src/content/languages.ts';
import { islandsEntry, laterEntry } from './islands.ts';

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const getModule = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const later = [getModule(laterEntry)];
const islands = languages.map(islandsEntry);
const application = [getModule('src/entries/main.tsx')];

/**
 * A shared file for each group of entries: scripts loaded later, islands, the application's first screen. Otherwise a
 * first touch or screen would wait for dozens of small files. Smallest group first, because a file takes along its
 * dependencies, and a visitor must not load a larger group for one line. Code shared by islands and application goes
 * to the first, so that neither loads the other's.
 */
export const sharedChunks = [
  sharedChunk('visitor', 3, (reached) => reached(later) || (reached(islands) && reached(application))),
  sharedChunk('islands-shared', 2, (reached) => reached(islands)),
  sharedChunk('first-screen', 1, (reached) => reached(application)),
];

/** Of the modules that belong to the part, those that are imported by something that does not. */
function sharedChunk(
  name: string,
  priority: number,
  belongs: (reached: (entries: readonly string[]) => boolean) => boolean,
) {
  return {
    priority,
    name(id: string, modules: ModuleLookup): string | null {
      const known = new Map<readonly string[], ReadonlySet<string>>();
      const reachedModules = (entries: readonly string[]) => {
        const reached = known.get(entries) ?? reachableModules(entries, modules);
        known.set(entries, reached);
        return reached;
      };
      const isPart = (module: string) => belongs((entries) => reachedModules(entries).has(module));
      if (!isPart(id)) return null;
      const importers = modules.getModuleInfo(id)?.importers ?? [];
      return importers.some((importer) => !isPart(importer)) ? name : null;
    },
  };
}

/** Modules that the entries import statically. */
function reachableModules(entries: readonly string[], modules: ModuleLookup): ReadonlySet<string> {
  const found = new Set(entries);
  for (const module of found)
    for (const next of modules.getModuleInfo(module)?.importedIds ?? []) found.add(next);
  return found;
}
