import { parse } from 'smol-toml';
import type { ManifestKind } from '../manifests.ts';
import {
  type Dependency,
  firstGroups,
  type ManifestReader,
  parseLines,
  parseTable,
  parseTexts,
  toDependencies,
} from './manifest.ts';
import { readEnv } from './rules.ts';
import { readMsbuild, readPom, readSolution } from './xml-manifests.ts';

const crateTables = ['dependencies', 'dev-dependencies', 'build-dependencies'];

const readCargo: ManifestReader = (text) => {
  const parsed = parse(text);
  const owners = [parsed, parseTable(parsed, 'workspace'), ...Object.values(parseTable(parsed, 'target'))];
  const names = owners.flatMap((owner) =>
    crateTables.flatMap((table) => Object.keys(parseTable(owner, table))),
  );
  return {
    dependencies: toDependencies('rust', names),
    techs: ['cargo'],
    members: parseTexts(parseTable(parsed, 'workspace')['members']),
  };
};

/** Captures the name of a requirement, which precedes version, extras and conditions. */
const requirement = /^([A-Za-z0-9][\w.-]*)\s*(?:[[<>=!~;@#,(]|$)/;

/** Adds normalised names, because Python ignores case and separators in package names. */
const python = (names: readonly string[]): Dependency[] =>
  toDependencies('python', [...names, ...names.map((name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'))]);

/** @param text one requirement per line */
const requirements = (text: string): string[] => firstGroups(text, requirement);

const readPyproject: ManifestReader = (text) => {
  const parsed = parse(text);
  const project = parseTable(parsed, 'project');
  const tool = parseTable(parsed, 'tool');
  const lists = [
    project['dependencies'],
    ...Object.values(parseTable(project, 'optional-dependencies')),
    ...Object.values(parseTable(parsed, 'dependency-groups')),
    ...Object.values(parseTable(tool, 'pdm', 'dev-dependencies')),
    parseTable(tool, 'uv')['dev-dependencies'],
  ];
  const tables = [
    parseTable(tool, 'poetry', 'dependencies'),
    parseTable(tool, 'poetry', 'dev-dependencies'),
    ...Object.values(parseTable(tool, 'poetry', 'group')).map((group) => parseTable(group, 'dependencies')),
  ];
  return {
    dependencies: python([
      ...requirements(lists.flatMap(parseTexts).join('\n')),
      ...tables.flatMap(Object.keys),
    ]),
    members: parseTexts(parseTable(tool, 'uv', 'workspace')['members']),
  };
};

const readPipfile: ManifestReader = (text) => {
  const parsed = parse(text);
  const names = ['packages', 'dev-packages'].flatMap((table) => Object.keys(parseTable(parsed, table)));
  return { dependencies: python(names) };
};

/** Reads Gradle's version catalogue: `module = "group:name"`, `group` and `name`, or `"group:name:version"`. */
const readGradleVersions: ManifestReader = (text) => {
  const parsed = parse(text);
  const libraries = Object.values(parseTable(parsed, 'libraries')).map(getCoordinates);
  const plugins = Object.values(parseTable(parsed, 'plugins')).map((plugin) =>
    typeof plugin === 'string' ? plugin : String(parseTable(plugin)['id']),
  );
  return { dependencies: toDependencies('maven', [...libraries, ...plugins]) };
};

function getCoordinates(library: unknown): string {
  if (typeof library === 'string') return library;
  const { module, group, name } = parseTable(library);
  return typeof module === 'string' ? module : `${String(group)}:${String(name)}`;
}

const readGoMod: ManifestReader = (text) => {
  const direct = parseLines(text).filter((line) => !line.includes('// indirect'));
  const names = firstGroups(direct.join('\n'), /^(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v/);
  // Adds the name without its version, because `example.com/name/v2` is the same module.
  return {
    dependencies: toDependencies('golang', [...names, ...names.map((name) => name.replace(/\/v\d+$/, ''))]),
  };
};

const readGoWork: ManifestReader = (text) => ({
  members: firstGroups(text, /^(?:use\s+)?\.\/(\S+)/),
});

const readPnpmWorkspace: ManifestReader = (text) => ({
  members: firstGroups(text, /^-\s*['"]?([^\s'"#!][^\s'"#]*)/),
  techs: ['pnpm'],
});

const readRequirements: ManifestReader = (text) => ({ dependencies: python(requirements(text)) });

/** Finds the requirements in the Python code by pattern, because the code must not be executed. */
const readSetupPy: ManifestReader = (text) => {
  const quoted = parseLines(text).flatMap((line) =>
    Array.from(line.matchAll(/['"]([^'"]+)['"]/g), ([, inner = '']) => inner),
  );
  const listed = firstGroups(text, /^([A-Za-z0-9][\w.-]*\s*(?:[<>=!~;[].*)?)$/);
  return { dependencies: python(requirements([...quoted, ...listed].join('\n'))) };
};

const readGemfile: ManifestReader = (text) => ({
  dependencies: toDependencies(
    'ruby',
    firstGroups(text, /^(?:gem|\w+\.add_(?:\w+_)?dependency)[\s(]+['"]([^'"]+)['"]/),
  ),
  techs: ['bundler'],
});

/** Captures the image's name without tag, digest and Docker Hub's address. */
const image =
  /^(?!#).*\b(?:image|container):\s*['"]?(?:docker\.io\/)?(?:library\/)?([\w.-]+(?::\d+\/)?[\w./-]*)/;

const findImages = (text: string) => toDependencies('docker', firstGroups(text, image));

const readCompose: ManifestReader = (text) => ({ dependencies: findImages(text), techs: ['docker'] });

/** Reads line by line, because only names of actions and images matter, and parsing YAML may be slow. */
const readWorkflow: ManifestReader = (text) => ({
  dependencies: [
    ...toDependencies('githubAction', firstGroups(text, /^(?!#).*\buses:\s*['"]?([\w-][\w.-]*\/[\w./-]+)/)),
    ...findImages(text),
  ],
});

const readTerraform: ManifestReader = (text) => ({
  dependencies: [
    ...toDependencies('terraform.resource', firstGroups(text, /^resource\s+"([\w-]+)"/)),
    ...toDependencies(
      'terraform',
      firstGroups(text, /^(?:provider\s+|source\s*=\s*)"((?:[\w.-]+\/)*[\w-]+)"/).map(providerAddress),
    ),
  ],
});

/** Completes short addresses: `aws` and `hashicorp/aws` refer to Terraform's registry. */
function providerAddress(name: string): string {
  const defaults = ['registry.terraform.io', 'hashicorp'];
  const parts = name.split('/');
  return [...defaults.slice(0, Math.max(0, 3 - parts.length)), ...parts].join('/');
}

const moduleName = /['"]([^'"]+)['"]/g;

/** Reads `include(":core:data", ":app")`, which may span several lines. */
const readGradleSettings: ManifestReader = (text) => {
  const members = parseLines(text)
    .filter((line) => /^(?:include\b|['"]:?[\w-]+)/.test(line))
    .flatMap((line) =>
      Array.from(line.matchAll(moduleName), ([, name = '']) => name.replace(/^:/, '').replaceAll(':', '/')),
    );
  return { members: [...members, 'gradle/*.versions.toml'], ...readGradle(text) };
};

/** Matches `group:name`, with or without a version. `plugins` matches the ids of plugins. */
const coordinates = /['"]([\w.-]+\.[\w.-]+:[\w.-]+)[:'"]/g;
const plugins = /\b(?:id|apply plugin:)[\s(]*['"]([\w.-]+)['"]|\bkotlin\(['"]([\w-]+)['"]\)/g;

const readGradle: ManifestReader = (text) => ({
  dependencies: toDependencies(
    'maven',
    parseLines(text).flatMap((line) => [
      ...Array.from(line.matchAll(coordinates), ([, name = '']) => name),
      ...Array.from(line.matchAll(plugins), ([, id, kotlin]) => id ?? `org.jetbrains.kotlin.${kotlin}`),
    ]),
  ),
  techs: ['gradle'],
});

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const readPackageJson: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const { workspaces } = parseTable(parsed);
  return {
    dependencies: dependencyFields.flatMap((field) =>
      toDependencies('npm', Object.keys(parseTable(parsed, field))),
    ),
    members: Array.isArray(workspaces)
      ? parseTexts(workspaces)
      : parseTexts(parseTable(workspaces)['packages']),
  };
};

const readComposer: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const names = ['require', 'require-dev'].flatMap((field) => Object.keys(parseTable(parsed, field)));
  return { dependencies: toDependencies('php', names), techs: ['phpcomposer'] };
};

/** Searches the text, because Deno's files may contain comments, which JSON.parse rejects. */
const readDeno: ManifestReader = (text) => ({
  dependencies: toDependencies(
    'npm',
    Array.from(text.matchAll(/"npm:\/?((?:@[\w.-]{1,100}\/)?[\w.-]{1,100})/g), ([, name = '']) => name),
  ),
});

export const readers: Readonly<Record<ManifestKind, ManifestReader>> = {
  pnpmWorkspace: readPnpmWorkspace,
  goWork: readGoWork,
  solution: readSolution,
  gradleSettings: readGradleSettings,
  packageJson: readPackageJson,
  deno: readDeno,
  goMod: readGoMod,
  cargo: readCargo,
  pyproject: readPyproject,
  pipfile: readPipfile,
  setupPy: readSetupPy,
  requirements: readRequirements,
  centralPackages: readMsbuild,
  msbuild: readMsbuild,
  pom: readPom,
  gradleVersions: readGradleVersions,
  gradle: readGradle,
  composer: readComposer,
  gemfile: readGemfile,
  compose: readCompose,
  terraform: readTerraform,
  env: readEnv,
  workflow: readWorkflow,
};
