import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject, toText } from '../json.ts';
import { commitHash } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';
import type { SeededRepository } from '../seed/world.ts';
import type { Services } from './context.ts';
import { getWriter } from './file-seeder.ts';
import { nodeId } from './overlay.ts';

/** Reads branches and files. Until a request needs a repository's files in the emulator, the seed has them. */

type Tip = { oid: string; at: Date | string };

export type Branch = Tip & { name: string };

const send = async ({ emulator }: Services, fullName: string, below: string): Promise<Json | undefined> => {
  const login = getWriter(fullName.split('/')[0] ?? '');
  return (await emulator.send({ login }, `/repos/${fullName}/${below}`)).json;
};

/** Returns the repository if the emulator does not have its files yet. */
function unread({ overlay, fileSeeder }: Services, fullName: string): SeededRepository | undefined {
  const seeded = overlay.findSeeded(fullName);
  return seeded && !fileSeeder.has(seeded) ? seeded : undefined;
}

const hashes = new WeakMap<SeededRepository, string>();

/** Returns the newest commit of a branch. */
export async function readTip(services: Services, fullName: string, branch: string): Promise<Tip> {
  const seeded = unread(services, fullName);
  if (seeded) {
    const oid = hashes.get(seeded) ?? seededHash(seeded);
    hashes.set(seeded, oid);
    return { oid, at: seeded.pushedAt };
  }
  const json = await send(services, fullName, `commits/${encodeURIComponent(branch)}`);
  const { sha, commit } = isObject(json) ? json : {};
  const committer = isObject(commit) && isObject(commit['committer']) ? commit['committer'] : {};
  return { oid: toText(sha), at: toText(committer['date']) };
}

/** Returns all branches: those in the emulator, and those of the sample's pull requests and experiments. */
export async function readBranches(services: Services, fullName: string): Promise<Branch[]> {
  const names = unread(services, fullName)
    ? ['main']
    : getNames(await send(services, fullName, 'branches?per_page=100'));
  const real = await Promise.all(
    names.map(async (name) => ({ name, ...(await readTip(services, fullName, name)) })),
  );
  return [...real, ...sampleBranches(services, fullName)];
}

export function sampleBranches({ activities }: Services, fullName: string): Branch[] {
  const { pulls, branches } = activities.of(fullName);
  return [
    ...pulls
      .filter(({ state, isPushed }) => state === 'open' && !isPushed)
      .map(({ branch, head, updatedAt }) => ({ name: branch, oid: head, at: updatedAt })),
    ...branches.map(({ name, at }) => ({ name, oid: commitHash(`${fullName} ${name}`), at })),
  ];
}

/** Returns the newest commit of a sample branch, in the format of Git data. */
export function sampleCommit(
  { addresses }: Services,
  fullName: string,
  { name, oid, at }: Branch,
): JsonObject {
  const url = `${addresses.api}/repos/${fullName}/git`;
  const date = isoSeconds(new Date(at));
  const signature = { name: 'Sample', email: 'sample@example.com', date };
  const verification = {
    verified: false,
    reason: 'unsigned',
    signature: null,
    payload: null,
    verified_at: null,
  };
  return {
    sha: oid,
    node_id: nodeId(oid),
    url: `${url}/commits/${oid}`,
    html_url: `${addresses.web}/${fullName}/commit/${oid}`,
    author: signature,
    committer: signature,
    message: `Work on ${name}`,
    tree: { sha: oid, url: `${url}/trees/${oid}` },
    parents: [],
    verification,
  };
}

const getNames = (json: Json | undefined): string[] =>
  Array.isArray(json) ? json.filter(isObject).map(({ name }) => toText(name)) : [];

/** Returns the file's bytes on the default branch. */
export async function readFile(
  services: Services,
  fullName: string,
  path: string,
): Promise<Buffer | undefined> {
  const seeded = unread(services, fullName);
  if (seeded) {
    const content = seeded.files().find((file) => file.path === path)?.content;
    return content === undefined ? undefined : Buffer.from(content);
  }
  const json = await send(services, fullName, `contents/${path}`);
  return isObject(json) && typeof json['content'] === 'string'
    ? Buffer.from(json['content'], 'base64')
    : undefined;
}

/** Returns the entries of a folder on the default branch. */
export async function readFolder(services: Services, fullName: string, path: string): Promise<JsonObject[]> {
  const seeded = unread(services, fullName);
  if (!seeded) {
    const json = await send(services, fullName, `contents/${path}`);
    return Array.isArray(json)
      ? json.filter(isObject).map(({ name, type }) => ({
          name: toText(name),
          type: type === 'dir' ? 'tree' : 'blob',
        }))
      : [];
  }
  const prefix = path === '' ? '' : `${path}/`;
  const below = seeded
    .files()
    .filter((file) => file.path.startsWith(prefix))
    .map((file) => file.path.slice(prefix.length).split('/'));
  const types = new Map(below.map(([name = '', ...rest]) => [name, rest.length > 0 ? 'tree' : 'blob']));
  return [...types].map(([name, type]) => ({ name, type }));
}

/** Returns Git's hash of the commit that the file seeder creates. */
function seededHash(seeded: SeededRepository): string {
  const [newest] = seeded.commits();
  if (!newest) return '';
  const seconds = Math.floor(Date.parse(isoSeconds(newest.date)) / 1_000);
  const signature = `${newest.author.name} <${newest.author.email}> ${seconds} +0000`;
  const files = seeded
    .files()
    .map(({ path, content }): [string[], Buffer] => [path.split('/'), Buffer.from(content)]);
  const text = `tree ${treeHash(files)}\nauthor ${signature}\ncommitter ${signature}\n\n${newest.message}\n`;
  return objectHash('commit', Buffer.from(text));
}

function treeHash(files: readonly [string[], Buffer][]): string {
  const names = [...new Set(files.map(([[name = '']]) => name))];
  const entries = names.map((name) => {
    const within = files.filter(([[first]]) => first === name);
    const [[path, bytes] = [[], Buffer.alloc(0)]] = within;
    const isFile = path.length === 1;
    const hash = isFile
      ? objectHash('blob', bytes)
      : treeHash(within.map(([[, ...rest], content]) => [rest, content]));
    return { name, key: isFile ? name : `${name}/`, mode: isFile ? '100644' : '40000', hash };
  });
  const ordered = entries.sort((left, right) =>
    Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)),
  );
  return objectHash(
    'tree',
    Buffer.concat(
      ordered.flatMap(({ mode, name, hash }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]),
    ),
  );
}

const objectHash = (type: string, content: Buffer): string =>
  createHash('sha1').update(`${type} ${content.byteLength}\0`).update(content).digest('hex');
