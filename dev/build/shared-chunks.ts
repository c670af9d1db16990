import { fileURLToPath } from 'node:url';
import { languages } from '../../src/content/languages.ts';
import { islandsEntry, laterEntry } from './islands.ts';

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const moduleOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/**
 * One file for what each part shares with the others: what every document loads later, the islands, the application's first screen. A
 * first touch and a first screen would otherwise wait for dozens of small ones, whose names stand in the documents. The smallest part
 * comes first: a file takes along what it needs, and a visitor may not have to load a part for a line that lies in it.
 */
export const sharedChunks = [
  sharedChunk('visitor', 3, [moduleOf(laterEntry)]),
  sharedChunk('islands-shared', 2, languages.map(islandsEntry)),
  sharedChunk('first-screen', 1, [moduleOf('src/entries/main.tsx')]),
];

/** Of what is reached from the entries without a dynamic import, that which is imported by something that is not. */
function sharedChunk(name: string, priority: number, entries: readonly string[]) {
  return {
    priority,
    name(id: string, modules: ModuleLookup): string | null {
      const found = new Set(entries);
      for (const module of found)
        for (const next of modules.getModuleInfo(module)?.importedIds ?? []) found.add(next);
      if (!found.has(id)) return null;
      const importers = modules.getModuleInfo(id)?.importers ?? [];
      return importers.some((importer) => !found.has(importer)) ? name : null;
    },
  };
}
