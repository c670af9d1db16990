import * as z from 'zod/mini';
import {
  type FileRequest,
  type FileVersions,
  type GitPosition,
  type NewFile,
  type ProposalBranch,
  type ProposalBranches,
  pathProblem,
} from '#domain/github-change/files.ts';
import type { ItemWritten } from '#domain/repository/provider.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { unreadable } from './failures.ts';
import { parseOptional, type RequestContext, sendForParsed, type Target } from './parsed-request.ts';
import { rawBranch, rawObject, rawPull, rawTree, toPull } from './settings.ts';

export async function readPosition(
  context: RequestContext,
  target: Target,
  branch: string,
): Promise<Result<GitPosition | null>> {
  const found = await readTip(context, target, branch);
  if (!found.ok || found.value === null) return found.ok ? success(null) : found;
  const { name, commit } = found.value;
  return success({ branch: name, commit: commit.sha, tree: commit.commit.tree.sha });
}

async function readTip(
  context: RequestContext,
  target: Target,
  branch: string,
): Promise<Result<z.infer<typeof rawBranch> | null>> {
  const { direct, sendForOptional } = context.connection;
  const found = await sendForOptional(() => direct.rest.repos.getBranch({ ...target, branch }));
  return parseOptional(context, found, rawBranch, 'branch', (tip) => tip);
}

/** Reads the hash of each path, folder by folder, because the whole tree of a large repository exceeds one response. */
export async function readVersions(
  context: RequestContext,
  target: Target,
  tree: string,
  paths: readonly string[],
): Promise<Result<FileVersions>> {
  const request = () => context.connection.direct.rest.git.getTree({ ...target, tree_sha: tree });
  const read = await sendForParsed(context, request, rawTree, 'tree', (one) => one);
  if (!read.ok) return read;
  if (read.value.truncated) return fail(unreadable('tree', context.now()));
  const { items, skipped } = read.value.tree;
  const entries = new Map(items.map((entry) => [entry.path, entry]));
  const versions: Record<string, string | null> = {};
  for (const [first, below] of byFolder(paths)) {
    const entry = entries.get(first);
    // Fails if entries were unreadable, because one of them may be this file.
    if (!entry && skipped > 0) return fail(unreadable('tree', context.now()));
    if (below.includes('')) versions[first] = entry?.type === 'blob' ? entry.sha : null;
    const inside = below.filter((path) => path !== '');
    if (inside.length === 0) continue;
    const isFolder = entry?.type === 'tree';
    const found = isFolder
      ? await readVersions(context, target, entry.sha, inside)
      : success(allMissing(inside));
    if (!found.ok) return found;
    for (const [path, version] of Object.entries(found.value)) versions[`${first}/${path}`] = version;
  }
  return success(versions);
}

export const allMissing = (paths: readonly string[]): FileVersions =>
  Object.fromEntries(paths.map((path) => [path, null]));

/** Groups paths by their first segment. The key '' stands for the segment itself. */
function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const [first = '', ...below] = path.split('/');
    folders.set(first, [...(folders.get(first) ?? []), below.join('/')]);
  }
  return folders;
}

export async function readBranches(
  context: RequestContext,
  target: Target,
  branches: readonly string[],
): Promise<Result<ProposalBranches>> {
  const ours: Record<string, ProposalBranch> = {};
  for (const branch of branches) {
    const read = await readBranch(context, target, branch);
    if (!read.ok) return read;
    ours[branch] = read.value;
  }
  return success(ours);
}

async function readBranch(
  context: RequestContext,
  target: Target,
  branch: string,
): Promise<Result<ProposalBranch>> {
  const tip = await readTip(context, target, branch);
  if (!tip.ok) return tip;
  const head = `${target.owner}:${branch}`;
  const { pulls } = context.connection.direct.rest;
  const listing = () => pulls.list({ ...target, head, state: 'all', per_page: 1 });
  return sendForParsed(context, listing, z.array(rawPull), 'pull request', ([newest]) => ({
    isThere: tip.value !== null,
    ...(tip.value && { commit: tip.value.commit.sha }),
    pull: newest ? toPull(newest) : null,
  }));
}

export async function writeFiles(
  context: RequestContext,
  target: Target,
  request: FileRequest,
): Promise<Result<ItemWritten>> {
  const { direct, send } = context.connection;
  const { git, pulls } = direct.rest;
  switch (request.kind) {
    case 'tree': {
      const problem = request.files.map(({ path }) => pathProblem(path)).find((found) => found !== null);
      if (problem)
        return fail(
          failure('VALIDATION', 'GITHUB_PATH', context.now(), { values: { problem: { text: problem } } }),
        );
      const tree = request.files.map(getEntry);
      const create = () => git.createTree({ ...target, base_tree: request.base, tree });
      return sendForParsed(context, create, rawObject, 'tree', ({ sha }) => ({ git: { newTree: sha } }));
    }
    case 'commit': {
      const { message, tree, parent } = request;
      const create = () => git.createCommit({ ...target, message, tree, parents: [parent] });
      return sendForParsed(context, create, rawObject, 'commit', ({ sha }) => ({ git: { newCommit: sha } }));
    }
    case 'branch': {
      const ref = `refs/heads/${request.branch}`;
      const made = await send(() => git.createRef({ ...target, ref, sha: request.commit }));
      const after = { isThere: true, commit: request.commit, pull: null };
      return made.ok ? success(writtenBranch(request.branch, after)) : made;
    }
    case 'pull': {
      const { branch: head, base, title, body } = request;
      const create = () => pulls.create({ ...target, head, base, title, body });
      return sendForParsed(context, create, rawPull, 'pull request', (raw) =>
        writtenBranch(head, { isThere: true, pull: toPull(raw) }),
      );
    }
    case 'close': {
      const { branch, number } = request;
      const close = () => pulls.update({ ...target, pull_number: number, state: 'closed' });
      return sendForParsed(context, close, rawPull, 'pull request', (raw) =>
        writtenBranch(branch, { isThere: true, pull: toPull(raw) }),
      );
    }
    case 'deletion': {
      const deleted = await send(() => git.deleteRef({ ...target, ref: `heads/${request.branch}` }));
      return deleted.ok ? success(writtenBranch(request.branch, { isThere: false, pull: null })) : deleted;
    }
  }
}

const writtenBranch = (branch: string, after: ProposalBranch): ItemWritten => ({
  branches: { [branch]: after },
});

function getEntry(file: NewFile) {
  const entry = { path: file.path, mode: '100644', type: 'blob' } as const;
  return 'text' in file ? { ...entry, content: file.text } : { ...entry, sha: file.version };
}
