import { parse } from 'smol-toml';
import {
  type Dependency,
  firstGroups,
  type ManifestReader,
  named,
  parseTable,
  parseTexts,
} from './manifest.ts';

const crateTables = ['dependencies', 'dev-dependencies', 'build-dependencies'];

export const readCargo: ManifestReader = (text) => {
  const parsed = parse(text);
  const owners = [parsed, parseTable(parsed, 'workspace'), ...Object.values(parseTable(parsed, 'target'))];
  const names = owners.flatMap((owner) =>
    crateTables.flatMap((table) => Object.keys(parseTable(owner, table))),
  );
  return {
    dependencies: named('rust', names),
    techs: ['cargo'],
    members: parseTexts(parseTable(parsed, 'workspace')['members']),
  };
};

/** The name before version, extras and conditions. */
const requirement = /^([A-Za-z0-9][\w.-]*)\s*(?:[[<>=!~;@#,(]|$)/;

/** Python ignores case and separators in package names. */
export const python = (names: readonly string[]): Dependency[] =>
  named('python', [...names, ...names.map((name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'))]);

/** @param text one requirement a line */
export const requirements = (text: string): string[] => firstGroups(text, requirement);

export const readPyproject: ManifestReader = (text) => {
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

export const readPipfile: ManifestReader = (text) => {
  const parsed = parse(text);
  const names = ['packages', 'dev-packages'].flatMap((table) => Object.keys(parseTable(parsed, table)));
  return { dependencies: python(names) };
};

/** Gradle's version catalogue: `module = "group:name"`, `group` and `name`, or `"group:name:version"`. */
export const readGradleVersions: ManifestReader = (text) => {
  const parsed = parse(text);
  const libraries = Object.values(parseTable(parsed, 'libraries')).map(getCoordinates);
  const plugins = Object.values(parseTable(parsed, 'plugins')).map((plugin) =>
    typeof plugin === 'string' ? plugin : String(parseTable(plugin)['id']),
  );
  return { dependencies: named('maven', [...libraries, ...plugins]) };
};

function getCoordinates(library: unknown): string {
  if (typeof library === 'string') return library;
  const { module, group, name } = parseTable(library);
  return typeof module === 'string' ? module : `${String(group)}:${String(name)}`;
}
