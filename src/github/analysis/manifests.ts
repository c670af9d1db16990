import { matchesPath } from './path-pattern.ts';

const kinds = {
  pnpmWorkspace: { ecosystem: 'npm', name: /^pnpm-workspace\.ya?ml$/ },
  goWork: { ecosystem: 'go', name: /^go\.work$/ },
  solution: { ecosystem: 'dotnet', name: /\.slnx?$/i },
  gradleSettings: { ecosystem: 'jvm', name: /^settings\.gradle(?:\.kts)?$/ },
  packageJson: { ecosystem: 'npm', name: /^package\.json$/ },
  deno: { ecosystem: 'deno', name: /^deno\.jsonc?$/ },
  goMod: { ecosystem: 'go', name: /^go\.mod$/ },
  cargo: { ecosystem: 'rust', name: /^Cargo\.toml$/ },
  pyproject: { ecosystem: 'python', name: /^pyproject\.toml$/ },
  pipfile: { ecosystem: 'python', name: /^Pipfile$/ },
  setupPy: { ecosystem: 'python', name: /^setup\.(?:py|cfg)$/ },
  requirements: { ecosystem: 'python', name: /^requirements(?:[-_.]\w+)*\.(?:txt|in)$/ },
  centralPackages: { ecosystem: 'dotnet', name: /^Directory\.(?:Packages|Build)\.props$/i },
  msbuild: { ecosystem: 'dotnet', name: /\.(?:cs|fs|vb)proj$|^packages\.config$/i },
  pom: { ecosystem: 'jvm', name: /^pom\.xml$/ },
  gradleVersions: { ecosystem: 'jvm', name: /\.versions\.toml$/ },
  gradle: { ecosystem: 'jvm', name: /^build\.gradle(?:\.kts)?$/ },
  composer: { ecosystem: 'php', name: /^composer\.json$/ },
  gemfile: { ecosystem: 'ruby', name: /^Gemfile$|\.gemspec$/ },
  compose: { ecosystem: 'docker', name: /^(?:docker-)?compose(?:[.-][\w-]+)*\.ya?ml$/ },
  terraform: { ecosystem: 'terraform', name: /\.tf$|^\.terraform\.lock\.hcl$/ },
  env: { ecosystem: 'env', name: /^\.env\.example$/ },
  workflow: { ecosystem: 'workflows', name: /\.ya?ml$/ },
} as const satisfies Record<string, { ecosystem: string; name: RegExp }>;

export type ManifestKind = keyof typeof kinds;

const isKind = (name: string): name is ManifestKind => Object.hasOwn(kinds, name);
const inOrder = Object.keys(kinds).filter(isKind);
const workflowPath = /^\.github\/workflows\/[^/]+$/;

export function manifestKind(path: string): ManifestKind | null {
  if (path.startsWith('.github/')) {
    return workflowPath.test(path) && kinds.workflow.name.test(path) ? 'workflow' : null;
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  return inOrder.find((kind) => kind !== 'workflow' && kinds[kind].name.test(name)) ?? null;
}

/**
 * Each manifest is a request; GitHub allows 60 an hour without a token. Reading thirty found one more technology in 45
 * repositories.
 */
export const manifestLimit = 12;

/** Maximum in characters, more than any real project needs. */
export const maxManifestLength = 200_000;

/** Maximum number of workflows, because two usually use the same tools as all others. */
const workflowsRead = 2;

export interface ListedFile {
  path: string;
  size: number;
}

interface Manifest extends ListedFile {
  kind: ManifestKind;
  ecosystem: string;
  tier: number;
  depth: number;
}

/**
 * Returns the manifests to read, most important first: root, then workspace members, then others. Alternates between
 * ecosystems, so that none uses up the limit. Sorts members by size and other manifests by depth.
 * @param files files that count for the technology stack
 * @param members workspace patterns of the manifests read so far
 */
export function manifestsToRead(files: readonly ListedFile[], members: readonly string[] = []): string[] {
  const found = files.flatMap((file): Manifest[] => {
    const kind = manifestKind(file.path);
    if (kind === null || file.size > maxManifestLength) return [];
    const { ecosystem } = kinds[kind];
    const depth = kind === 'workflow' ? 0 : file.path.split('/').length - 1;
    return [{ ...file, kind, ecosystem, depth, tier: depth === 0 ? 0 : 2 }];
  });
  for (const manifest of found) {
    if (manifest.tier > 0 && members.some((member) => isMember(manifest.path, member))) {
      Object.assign(manifest, { tier: 1, depth: 0 });
    }
  }
  // Treats all manifests of an ecosystem without a root manifest as members, because it has no workspace.
  const begun = new Set(found.filter(({ tier }) => tier < 2).map(({ ecosystem }) => ecosystem));
  for (const manifest of found) if (!begun.has(manifest.ecosystem)) manifest.tier = 1;
  return inTurns(found);
}

function isMember(path: string, member: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return matchesPath(folder, member) || matchesPath(path, member);
}

function inTurns(manifests: readonly Manifest[]): string[] {
  const taken = new Map<string, number>();
  return manifests
    .toSorted((a, b) => a.tier - b.tier || a.depth - b.depth || b.size - a.size || (a.path < b.path ? -1 : 1))
    .map((manifest) => {
      const turn = taken.get(`${manifest.tier} ${manifest.ecosystem}`) ?? 0;
      taken.set(`${manifest.tier} ${manifest.ecosystem}`, turn + 1);
      return { ...manifest, turn, rank: inOrder.indexOf(manifest.kind) };
    })
    .filter(({ kind, turn }) => kind !== 'workflow' || turn < workflowsRead)
    .sort((a, b) => a.tier - b.tier || (a.tier > 0 ? a.turn - b.turn : 0) || a.rank - b.rank)
    .map(({ path }) => path);
}

export function isSecurityPolicy(path: string): boolean {
  return /^(?:\.github\/|docs\/)?SECURITY\.md$/i.test(path);
}
