import { languages } from '../../src/content/languages.ts';
import { islandsEntry } from './islands.ts';

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

/**
 * One file for what the islands share with the application: a visitor's first touch would otherwise wait for a dozen small ones,
 * whose names stand in every document.
 *
 * @returns null: the module is not of these
 */
export function sharedChunk(id: string, modules: ModuleLookup): string | null {
  if (!id.includes('/src/')) return null;
  const islands = reachable(
    languages.map(islandsEntry),
    (module) => modules.getModuleInfo(module)?.importedIds ?? [],
  );
  if (!islands.has(id)) return null;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !islands.has(importer)) ? 'shared' : null;
}

function reachable(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>(entries);
  for (const id of found) for (const next of importsOf(id)) found.add(next);
  return found;
}
