import { parse } from 'smol-toml';
import { type Dependency, firstGroups, type ManifestReader, named, tableIn, textsIn } from './manifest.ts';

const crateTables = ['dependencies', 'dev-dependencies', 'build-dependencies'];

export const readCargo: ManifestReader = (text) => {
  const parsed = parse(text);
  const owners = [parsed, tableIn(parsed, 'workspace'), ...Object.values(tableIn(parsed, 'target'))];
  const names = owners.flatMap((owner) => crateTables.flatMap((table) => Object.keys(tableIn(owner, table))));
  return {
    dependencies: named('rust', names),
    techs: ['cargo'],
    members: textsIn(tableIn(parsed, 'workspace')['members']),
  };
};

/** A requirement's name: everything before its version, extras and conditions. */
const requirement = /^([A-Za-z0-9][\w.-]*)\s*(?:[[<>=!~;@#,(]|$)/;

/** Names of Python packages differ neither by case nor by their separators. */
export const python = (names: readonly string[]): Dependency[] =>
  named('python', [...names, ...names.map((name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'))]);

/** @param text a requirement a line */
export const requirements = (text: string): string[] => firstGroups(text, requirement);

export const readPyproject: ManifestReader = (text) => {
  const parsed = parse(text);
  const project = tableIn(parsed, 'project');
  const tool = tableIn(parsed, 'tool');
  const lists = [
    project['dependencies'],
    ...Object.values(tableIn(project, 'optional-dependencies')),
    ...Object.values(tableIn(parsed, 'dependency-groups')),
    ...Object.values(tableIn(tool, 'pdm', 'dev-dependencies')),
    tableIn(tool, 'uv')['dev-dependencies'],
  ];
  const tables = [
    tableIn(tool, 'poetry', 'dependencies'),
    tableIn(tool, 'poetry', 'dev-dependencies'),
    ...Object.values(tableIn(tool, 'poetry', 'group')).map((group) => tableIn(group, 'dependencies')),
  ];
  return {
    dependencies: python([
      ...requirements(lists.flatMap(textsIn).join('\n')),
      ...tables.flatMap(Object.keys),
    ]),
    members: textsIn(tableIn(tool, 'uv', 'workspace')['members']),
  };
};

export const readPipfile: ManifestReader = (text) => {
  const parsed = parse(text);
  const names = ['packages', 'dev-packages'].flatMap((table) => Object.keys(tableIn(parsed, table)));
  return { dependencies: python(names) };
};

/** Gradle's version catalogue: `module = "group:name"`, `group` and `name`, or `"group:name:version"`. */
export const readGradleVersions: ManifestReader = (text) => {
  const parsed = parse(text);
  const libraries = Object.values(tableIn(parsed, 'libraries')).map(coordinatesOf);
  const plugins = Object.values(tableIn(parsed, 'plugins')).map((plugin) =>
    typeof plugin === 'string' ? plugin : String(tableIn(plugin)['id']),
  );
  return { dependencies: named('maven', [...libraries, ...plugins]) };
};

function coordinatesOf(library: unknown): string {
  if (typeof library === 'string') return library;
  const { module, group, name } = tableIn(library);
  return typeof module === 'string' ? module : `${String(group)}:${String(name)}`;
}
