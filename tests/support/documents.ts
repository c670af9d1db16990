import { readdir, readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A document and its path from the project's root. */
export interface Document {
  path: string;
  text: string;
}

const generated = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage']);
const hidden = new Set(['.git', '.portico', '.vite']);

/** Returns all files and folders of the project that people write, as `folder/file`. */
export async function projectPaths(): Promise<string[]> {
  const tops = (await readdir(projectRoot, { withFileTypes: true })).filter(
    ({ name }) => !generated.has(name) && !hidden.has(name),
  );
  const below = await Promise.all(
    tops
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const paths = await readdir(join(projectRoot, name), { recursive: true });
        return paths.map((path) => posix.join(name, path.replaceAll(sep, '/')));
      }),
  );
  return [...tops.map(({ name }) => name), ...below.flat()].filter(
    (path) => !/(^|\/)node_modules\//.test(path),
  );
}

export async function readDocuments(paths: readonly string[]): Promise<Document[]> {
  const documents = paths.filter((path) => path.endsWith('.md')).sort();
  return Promise.all(
    documents.map(async (path) => ({ path, text: await readFile(join(projectRoot, path), 'utf8') })),
  );
}

/** Returns the anchors that GitHub gives to the document's headings. */
export function anchorsOf(text: string): string[] {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return headings.map((title) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns links and pictures that point to files of the project, unresolved. */
export function getLinks(text: string): string[] {
  const inText = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)];
  const inHtml = [...withoutBlocks(text).matchAll(/(?:href|src|srcset)="([^"]+)"/g)];
  return [...inText, ...inHtml].map(([, target = '']) => target).filter((target) => !/^\w+:/.test(target));
}

/**
 * Returns paths that appear in code or in a drawing: everything in one of these folders (`tests/support`), and every source,
 * which may be shortened to its last names (`db/outbox.ts`).
 */
export function namedPathsOf(document: string, folders: readonly string[]): string[] {
  const part = String.raw`(?:[\w.*{},-]|<[^>\n]*>)`;
  const end = String.raw`(?:[\w*}]|<[^>\n]*>)`;
  const inFolder = `(?:${folders.map(literal).join('|')})/(?:${part}|/)*${end}`;
  const source = `(?:${part}|/)*${end}\\.(?:tsx?|sql|cjs)\\b`;
  const name = new RegExp(`(?<![\\w./@*<-])(?:${inFolder}|${source})`, 'g');
  const code = [...document.matchAll(/```(?:mermaid|sh)\n(.*?)```|`([^`\n]+)`/gs)];
  return code.flatMap(([, block, inline]) => {
    const text = (block ?? inline ?? '').replaceAll('<br/>', '\n');
    return [...text.matchAll(name)].map(([path]) => path);
  });
}

/**
 * Returns whether the name is the end of a path. In the name, `*` and `<name>` match anything, and every alternative of
 * `{one,other}` must match some path.
 */
export function isPathOf(paths: readonly string[], name: string): boolean {
  return alternatives(name).every((one) => {
    const pattern = new RegExp(`(^|/)${literal(one).replaceAll(/\\\*|<[^>]*>/g, '[^/]+')}$`);
    return paths.some((path) => pattern.test(path));
  });
}

function alternatives(name: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  if (choices === undefined) return [name];
  return choices.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`));
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, (code) => code.slice(1, -1));
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
