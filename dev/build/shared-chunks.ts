import { fileURLToPath } from 'node:url';
import { languages } from '../../src/content/languages.ts';
import { islandsEntry, laterEntry } from './islands.ts';

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const moduleOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const later = [moduleOf(laterEntry)];
const islands = languages.map(islandsEntry);
const application = [moduleOf('src/entries/main.tsx')];

/**
 * One file for what each part shares with the others: what every document loads later, the islands, the application's first screen. A
 * first touch and a first screen would otherwise wait for dozens of small ones, whose names stand in the documents. The smallest part
 * comes first: a file takes along what it needs, and a visitor may not have to load a part for a line that lies in it. What islands and
 * application have in common is with the first as well, so that neither loads the other's.
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
      const reachedBy = (entries: readonly string[]) => {
        const reached = known.get(entries) ?? reachedFrom(entries, modules);
        known.set(entries, reached);
        return reached;
      };
      const isPart = (module: string) => belongs((entries) => reachedBy(entries).has(module));
      if (!isPart(id)) return null;
      const importers = modules.getModuleInfo(id)?.importers ?? [];
      return importers.some((importer) => !isPart(importer)) ? name : null;
    },
  };
}

/** The modules that the entries need from the start: without what is imported dynamically. */
function reachedFrom(entries: readonly string[], modules: ModuleLookup): ReadonlySet<string> {
  const found = new Set(entries);
  for (const module of found)
    for (const next of modules.getModuleInfo(module)?.importedIds ?? []) found.add(next);
  return found;
}
