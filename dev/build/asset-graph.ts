import type { Rolldown } from 'vite';

/** Which built files belong to the prerendered documents, and which to the application. */
export interface AssetGraph {
  /** Of each of the documents' entries itself first, then what it imports. Paths without a leading slash. */
  landing: string[][];
  application: string[];
}

/**
 * The files that hold the modules, with what they import statically. Paths without a leading slash.
 *
 * @param modules endings of the module ids
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
 * @param landingEntries endings of the module ids loaded by the documents
 * @param applicationEntry ending of app.html's module id
 */
export function readAssetGraph(
  bundle: Rolldown.OutputBundle,
  landingEntries: readonly string[],
  applicationEntry: string,
): AssetGraph {
  const landing = landingEntries.map((entry) => reachable(bundle, getEntry(bundle, entry)));
  const application = new Set(reachable(bundle, getEntry(bundle, applicationEntry)));
  const landingOnly = new Set(landing.flat().filter((file) => !application.has(file)));
  for (const file of Object.keys(bundle)) {
    // Workers and their assets are no chunk's import: whatever is not the landing's is the application's.
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

/** Includes the list of common passwords: the owner can set the lock's passphrase offline. */
function isForOffline(file: string): boolean {
  return !file.endsWith('.map');
}

/** Written into the documents and deleted afterwards. */
function isLandingStyle(file: string): boolean {
  return /^assets\/landing-[^/]*\.css$/.test(file);
}
