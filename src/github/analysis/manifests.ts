/** Manifests worth reading: small files that name what a project is made of. */
const manifestNames = new Set([
  'package.json',
  'deno.json',
  'go.mod',
  'Cargo.toml',
  'pyproject.toml',
  'requirements.txt',
  'Gemfile',
  'composer.json',
  'docker-compose.yml',
  'docker-compose.yaml',
  'compose.yml',
  'compose.yaml',
  '.terraform.lock.hcl',
  '.env.example',
]);
const manifestPatterns = [/\.tf$/, /^\.github\/workflows\/[^/]+\.ya?ml$/];
const passedOver = /(^|\/)(node_modules|vendor|fixtures?|__fixtures__|__tests__|tests?|examples?|dist)\//;

/** At most this many are read in one analysis: each is a request. */
export const manifestLimit = 12;

/** Nearest to the root first; then by name. */
export function manifestsIn(paths: readonly string[]): string[] {
  return paths
    .filter((path) => !passedOver.test(path) && isManifest(path))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

function isManifest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return manifestNames.has(name) || manifestPatterns.some((pattern) => pattern.test(path));
}

/** Workflows lie deep by convention and say as much as what lies at the root. */
function depthOf(path: string): number {
  return path.startsWith('.github/workflows/') ? 1 : path.split('/').length - 1;
}

/** Where the provider looks for one. */
export function isSecurityPolicy(path: string): boolean {
  return /^(?:\.github\/|docs\/)?SECURITY\.md$/i.test(path);
}
