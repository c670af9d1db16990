import type { Rolldown } from 'vite';

export interface AssetGraph {
  /** For each entry: the entry's file, then the files it imports. Paths without a leading slash. */
  landing: string[][];
  application: string[];
}

/**
 * Returns the files that hold the modules, and the files they import statically. Paths without a leading slash.
 * @param modules endings of module ids
 */
export function findFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const found = new Set(modules.map((module) => getHolder(bundle, module)));
  for (const fileName of found) {
    const file = bundle[fileName];
    if (file?.type === 'chunk') for (const next of file.imports) found.add(next);
  }
  return [...found];
}

function getHolder(bundle: Rolldown.OutputBundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holder =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!holder) throw new Error(`No file of the build has ${module}.`);
  return holder.fileName;
}

/**
 * @param landingEntries endings of the documents' module ids
 * @param applicationEntry ending of app.html's module id, or null for a build without the application
 */
export function readAssetGraph(
  bundle: Rolldown.OutputBundle,
  landingEntries: readonly string[],
  applicationEntry: string | null,
): AssetGraph {
  const landing = landingEntries.map((entry) => reachable(bundle, getEntry(bundle, entry)));
  if (applicationEntry === null) return { landing, application: [] };
  const application = new Set(reachable(bundle, getEntry(bundle, applicationEntry)));
  const landingOnly = new Set(landing.flat().filter((file) => !application.has(file)));
  for (const file of Object.keys(bundle)) {
    // Workers and assets do not appear as imports, so every file that is not only the landing page's counts as the application's.
    if (file.startsWith('assets/') && !landingOnly.has(file) && !isLandingStyle(file)) application.add(file);
  }
  return { landing, application: [...application].filter(isForOffline).sort() };
}

function getEntry(bundle: Rolldown.OutputBundle, suffix: string): string {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(suffix),
  );
  if (!entry) throw new Error(`The build has no entry for ${suffix}.`);
  return entry.fileName;
}

function reachable(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const found = new Set<string>();
  const visit = (fileName: string) => {
    const file = bundle[fileName];
    if (found.has(fileName) || file?.type !== 'chunk') return;
    found.add(fileName);
    for (const next of [...file.imports, ...file.dynamicImports]) visit(next);
  };
  visit(entry);
  return [...found];
}

/** Includes the list of common passwords, because the owner can set a passphrase offline. */
function isForOffline(file: string): boolean {
  return !file.endsWith('.map');
}

/** True for the landing page's style sheet, which is inlined into the documents and then deleted. */
function isLandingStyle(file: string): boolean {
  return /^assets\/landing-[^/]*\.css$/.test(file);
}
