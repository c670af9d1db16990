import { loadAllRules, rulesComponents } from '@specfy/stack-analyser/dist/loader.js';
import { matchAllFiles } from '@specfy/stack-analyser/dist/matchAllFiles.js';
import { IGNORED_DIVE_PATHS } from '@specfy/stack-analyser/dist/provider/base.js';
import { listIndexed } from '@specfy/stack-analyser/dist/register.js';
import '@specfy/stack-analyser/dist/rules/index.js';
import type { TechFinding } from '#domain/analysis/tech-stack.ts';

/** Runs in the worker, loaded when the first analysis needs it. */

interface ListedFile {
  name: string;
  type: 'file' | 'dir';
  /** Full path, with a slash in front. */
  fp: string;
}

interface Component {
  tech: string | null;
  techs: Set<string>;
  childs: Component[];
}

/** As many files as are named for one finding. */
const maxEvidence = 5;
const ignoredFolders = new Set<string>(IGNORED_DIVE_PATHS);

let loaded = false;

/**
 * Finds technologies by the names of the files and by what stands in the manifests.
 *
 * @param paths all files of the repository, without a slash in front
 * @param manifests texts by path, of those that were read
 */
export async function detectStack(
  paths: readonly string[],
  manifests: ReadonlyMap<string, string>,
): Promise<TechFinding[]> {
  if (!loaded) loadAllRules();
  loaded = true;
  const evidence = new Map<string, Set<string>>();
  const note = (tech: string, path: string) => {
    const files = evidence.get(tech) ?? new Set<string>();
    if (files.size < maxEvidence) files.add(path);
    evidence.set(tech, files);
  };
  for (const files of byFolder(paths).values()) noteFileNames(files, note);
  for (const [path, text] of manifests) await noteManifest(path, text, note);
  return [...evidence].flatMap(([key, files]) => {
    const rule = ruleOf(key);
    return rule ? [{ key, name: ownSpelling(rule.name), kind: rule.type, evidence: [...files] }] : [];
  });
}

type Note = (tech: string, path: string) => void;

function noteFileNames(files: ListedFile[], note: Note): void {
  for (const [tech, reasons] of matchAllFiles(files, '')) {
    const found = files.find(({ name, fp }) =>
      reasons.some((reason) => names(reason, name) || names(reason, fp)),
    );
    if (found) note(tech, found.fp.slice(1));
  }
}

/** The detector's reasons read `matched file: Dockerfile` and `matched extension: .ts`. */
function names(reason: string, file: string): boolean {
  const named = reason.slice(reason.indexOf(': ') + 2);
  return reason.startsWith('matched file') ? named === file : file.endsWith(named);
}

/** One manifest at a time, so that each finding has its file. */
async function noteManifest(path: string, text: string, note: Note): Promise<void> {
  const fp = `/${path}`;
  const file: ListedFile = { name: path.slice(path.lastIndexOf('/') + 1), type: 'file', fp };
  const provider = {
    basePath: '/',
    listDir: () => Promise.resolve([]),
    stat: () => Promise.resolve({ size: text.length }),
    open: () => Promise.resolve(readable(file.name, text)),
  };
  for (const rule of rulesComponents) {
    try {
      const found = await rule([file], provider);
      if (found === false) continue;
      for (const component of [found].flat() as unknown as Component[]) noteComponent(component, path, note);
    } catch {
      // Somebody else's file may hold anything; what cannot be read yields no finding.
    }
  }
}

function noteComponent(component: Component, path: string, note: Note): void {
  if (component.tech) note(component.tech, path);
  for (const tech of component.techs) note(tech, path);
  for (const child of component.childs) noteComponent(child, path, note);
}

/** Longer than any dependency. The detector's expression for one goes over the rest of the line from each of its places. */
const maxGemfileLine = 500;

/** The detector passes over a package.json without a name, which private ones often are. */
function readable(name: string, text: string): string {
  if (name === 'Gemfile') {
    const lines = text.split('\n');
    return lines.filter(({ length }) => length <= maxGemfileLine).join('\n');
  }
  if (name !== 'package.json') return text;
  const parsed: unknown = JSON.parse(text);
  return JSON.stringify({ name: 'package', ...(parsed as object) });
}

function byFolder(paths: readonly string[]): Map<string, ListedFile[]> {
  const folders = new Map<string, ListedFile[]>();
  for (const path of paths) {
    const segments = path.split('/');
    if (segments.slice(0, -1).some((folder) => ignoredFolders.has(folder))) continue;
    const name = segments.pop() ?? path;
    const folder = segments.join('/');
    const files = folders.get(folder) ?? [];
    files.push({ name, type: 'file', fp: `/${path}` });
    folders.set(folder, files);
  }
  return folders;
}

/** As their makers write them; the detector knows better in most cases. */
const spellings: Readonly<Record<string, string>> = {
  Github: 'GitHub',
  Gitlab: 'GitLab',
  Linkedin: 'LinkedIn',
  Mysql: 'MySQL',
  NodeJS: 'Node.js',
  Openai: 'OpenAI',
  Postgres: 'PostgreSQL',
  Postgrest: 'PostgREST',
  Typescript: 'TypeScript',
};

function ownSpelling(name: string): string {
  return name.replace(/\w+/g, (word) => spellings[word] ?? word);
}

function ruleOf(key: string): { name: string; type: string } | undefined {
  return (listIndexed as Record<string, { name: string; type: string }>)[key];
}
