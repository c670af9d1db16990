import { languages, type RepositoryData, texts } from './data.ts';
import { png, svg } from './pictures.ts';
import { getRandom, type Random } from './random.ts';
import { readme, techBragging } from './readme.ts';
import { fillLines, some } from './template.ts';

/** A file's content: text, or bytes for a picture. */
export type SeededFile = { path: string; content: string | Buffer };

const SCENES = ['dashboard', 'details', 'settings', 'report', 'mobile', 'empty-state', 'dark'];

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

export function getFiles(fullName: string, data: RepositoryData, licensed: boolean): SeededFile[] {
  if (data.files) {
    return Object.entries(data.files).map(([path, content]) => ({
      path,
      content: Array.isArray(content) ? text(content) : json(content),
    }));
  }
  const random = getRandom(`files ${fullName}`);
  const files = getManifests(fullName, data);
  if (data.readme ?? random.chance(0.92)) files.push({ path: 'README.md', content: readme(fullName, data) });
  if (data.bragging ?? random.chance(0.06)) {
    files.push({ path: 'TechBragging.md', content: techBragging(fullName, data) });
  }
  if (licensed) files.push({ path: 'LICENSE', content: text(texts.licence) });
  for (const folder of data.pictures) files.push(...seededPictures(fullName, folder));
  if (files.length === 0) files.push({ path: 'notes.txt', content: `${data.description}\n` });
  return files;
}

/** Returns manifests such as package.json, which the stack detection reads. */
function getManifests(fullName: string, data: RepositoryData): SeededFile[] {
  const random = getRandom(`manifests ${fullName}`);
  const { npm, files = {} } = languages[data.language ?? ''] ?? {};
  const manifests = Object.entries(files).map(([path, lines]) => ({
    path: path.replace('{name}', data.name),
    content: fillLines(lines, random, data),
  }));
  if (npm) manifests.push({ path: 'package.json', content: json(packageJson(data, npm, random)) });
  if (data.language === null || data.forkOf || random.chance(0.4)) return manifests;
  return [...manifests, { path: '.github/workflows/ci.yml', content: text(texts.workflow) }];
}

function packageJson(data: RepositoryData, frameworks: readonly string[], random: Random): object {
  const versions = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.map((name) => [name, `^${random.int(1, 9)}.${random.int(0, 20)}.${random.int(0, 9)}`]),
    );
  return {
    name: data.name.toLowerCase(),
    version: `${random.int(0, 4)}.${random.int(0, 18)}.${random.int(0, 9)}`,
    description: data.description,
    license: 'MIT',
    type: 'module',
    scripts: { start: 'node .', test: 'vitest run', build: 'vite build' },
    dependencies: versions([...frameworks, ...some(random, texts.runtime, 2)]),
    devDependencies: versions(some(random, texts.tooling, 3)),
  };
}

/** Returns the folder's pictures and one other file. A third of the folders have more than five pictures. */
function seededPictures(fullName: string, folder: string): SeededFile[] {
  const random = getRandom(`pictures ${fullName} ${folder}`);
  const scenes = random.chance(0.34) ? SCENES : SCENES.slice(0, random.int(1, 4));
  return [
    { path: `${folder}/overview.png`, content: png(`${fullName}/overview`) },
    { path: `${folder}/architecture.svg`, content: svg(fullName) },
    ...scenes.map((scene) => ({ path: `${folder}/${scene}.png`, content: png(`${fullName}/${scene}`) })),
    { path: `${folder}/credits.txt`, content: 'Drawn by the maintainers.\n' },
  ];
}
