import { fileURLToPath } from 'node:url';
import { languages } from '../../src/content/languages.ts';
import { islandsEntry, laterEntry } from './islands.ts';

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const moduleOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/**
 * One file for what documents share with the application, and one for what its first screen shares with later ones. A first touch
 * and a first screen would otherwise wait for dozens of small ones, whose names stand in the documents. What documents load comes
 * before: what it needs is taken along, and nothing of it may lie in a file of the application's.
 */
export const sharedChunks = [
  sharedChunk('shared', 2, [...languages.map(islandsEntry), moduleOf(laterEntry)]),
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
