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
import { type LabelRequest, type LabelValues, labelKey, normalLabel } from '#domain/github-change/labels.ts';
import type { ReadingScope } from '#domain/github-change/missing.ts';
import type { ItemWritten, ProviderRequests, RepositoryReading } from '#domain/repository/provider.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { RestConnection } from './connection.ts';
import { unreadable } from './failures.ts';
import { rawBranch, rawLabel, rawObject, rawPull, rawTree, toPull } from './settings.ts';

interface Target {
  owner: string;
  repo: string;
}

export interface ItemRequests {
  /** A reading with what of the scope was asked beside it. */
  withItems: (reading: RepositoryReading, scope: ReadingScope) => Promise<Result<RepositoryReading>>;
  writeItem: ProviderRequests['writeItem'];
}

/** Labels and files: what is there, and the single requests that change it. */
export function createItemRequests(connection: RestConnection, now: () => number): ItemRequests {
  const { direct, send, sendForOptional } = connection;
  const { issues, repos, git, pulls } = direct.rest;

  function parsedAs<T>(schema: z.ZodMiniType<T>, data: unknown, what: string): Result<T> {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? success(parsed.data) : failed(unreadable(what, now()));
  }

  /** The response as a schema has it, and what becomes of it. */
  async function sent<T, U>(
    request: () => Promise<{ data: unknown }>,
    schema: z.ZodMiniType<T>,
    what: string,
    toValue: (parsed: T) => U,
  ): Promise<Result<U>> {
    const result = await send(request);
    if (!result.ok) return result;
    const parsed = parsedAs(schema, result.value.data, what);
    return parsed.ok ? success(toValue(parsed.value)) : parsed;
  }

  async function readLabels(target: Target, keys: readonly string[]): Promise<Result<LabelValues>> {
    const listing = await send(() => direct.paginate(issues.listLabelsForRepo, { ...target, per_page: 100 }));
    if (!listing.ok) return listing;
    const parsed = parsedAs(z.array(rawLabel), listing.value, 'label');
    if (!parsed.ok) return parsed;
    const labels = new Map(parsed.value.map((label) => [labelKey(label), toLabel(label)]));
    return success(Object.fromEntries(keys.map((key) => [key, labels.get(key) ?? null])));
  }

  async function readPosition(target: Target, branch: string): Promise<Result<GitPosition | null>> {
    const found = await sendForOptional(() => repos.getBranch({ ...target, branch }));
    if (!found.ok || found.value === null) return found.ok ? success(null) : found;
    const parsed = parsedAs(rawBranch, found.value.data, 'branch');
    if (!parsed.ok) return parsed;
    const { name, commit } = parsed.value;
    return success({ branch: name, commit: commit.sha, tree: commit.commit.tree.sha });
  }

  /** Folder by folder, as the tree of a large repository does not fit into one response. */
  async function readVersions(
    target: Target,
    tree: string,
    paths: readonly string[],
  ): Promise<Result<FileVersions>> {
    const read = await sent(
      () => git.getTree({ ...target, tree_sha: tree }),
      rawTree,
      'tree',
      (one) => one,
    );
    if (!read.ok) return read;
    if (read.value.truncated) return failed(unreadable('tree', now()));
    const entries = new Map(read.value.tree.map((entry) => [entry.path, entry]));
    const versions: Record<string, string | null> = {};
    for (const [first, below] of byFolder(paths)) {
      const entry = entries.get(first);
      if (below.includes('')) versions[first] = entry?.type === 'blob' ? entry.sha : null;
      const inside = below.filter((path) => path !== '');
      if (inside.length === 0) continue;
      const found =
        entry?.type === 'tree'
          ? await readVersions(target, entry.sha, inside)
          : success<FileVersions>(Object.fromEntries(inside.map((path) => [path, null])));
      if (!found.ok) return found;
      for (const [path, version] of Object.entries(found.value)) versions[`${first}/${path}`] = version;
    }
    return success(versions);
  }

  async function readBranch(target: Target, branch: string): Promise<Result<ProposalBranch>> {
    const found = await sendForOptional(() => repos.getBranch({ ...target, branch }));
    if (!found.ok) return found;
    const parsed = found.value && parsedAs(rawBranch, found.value.data, 'branch');
    if (parsed && !parsed.ok) return parsed;
    const head = `${target.owner}:${branch}`;
    const listing = () => pulls.list({ ...target, head, state: 'all', per_page: 1 });
    return sent(listing, z.array(rawPull), 'pull request', ([newest]) => ({
      isThere: parsed !== null,
      ...(parsed && { commit: parsed.value.commit.sha }),
      pull: newest ? toPull(newest) : null,
    }));
  }

  async function writeLabel(target: Target, { name, label }: LabelRequest): Promise<Result<ItemWritten>> {
    if (label === null) {
      const deleted = await send(() => issues.deleteLabel({ ...target, name: name ?? '' }));
      return deleted.ok
        ? success({ values: { labels: { [labelKey({ name: name ?? '' })]: null } } })
        : deleted;
    }
    const { color, description } = label;
    const values = { ...target, color, description: description ?? '' };
    const request = () =>
      name === null
        ? issues.createLabel({ ...values, name: label.name })
        : issues.updateLabel({ ...values, name, new_name: label.name });
    return sent(request, rawLabel, 'label', (raw) => ({
      values: { labels: { [labelKey(raw)]: toLabel(raw) } },
    }));
  }

  /** @param branch the one that the request is about */
  const branchAfter = (branch: string, after: ProposalBranch): ItemWritten => ({
    branches: { [branch]: after },
  });

  async function writeFiles(target: Target, request: FileRequest): Promise<Result<ItemWritten>> {
    switch (request.kind) {
      case 'tree': {
        const problem = request.files.map(({ path }) => pathProblem(path)).find((found) => found !== null);
        if (problem) return failed(failure('VALIDATION', 'GITHUB_PATH', problem, now()));
        const tree = request.files.map(entryOf);
        return sent(
          () => git.createTree({ ...target, base_tree: request.base, tree }),
          rawObject,
          'tree',
          ({ sha }) => ({ git: { newTree: sha } }),
        );
      }
      case 'commit': {
        const { message, tree, parent } = request;
        return sent(
          () => git.createCommit({ ...target, message, tree, parents: [parent] }),
          rawObject,
          'commit',
          ({ sha }) => ({ git: { newCommit: sha } }),
        );
      }
      case 'branch': {
        const ref = `refs/heads/${request.branch}`;
        const made = await send(() => git.createRef({ ...target, ref, sha: request.commit }));
        return made.ok
          ? success(branchAfter(request.branch, { isThere: true, commit: request.commit, pull: null }))
          : made;
      }
      case 'pull': {
        const { branch: head, base, title, body } = request;
        return sent(
          () => pulls.create({ ...target, head, base, title, body }),
          rawPull,
          'pull request',
          (raw) => branchAfter(head, { isThere: true, pull: toPull(raw) }),
        );
      }
      case 'close': {
        const { branch, number } = request;
        return sent(
          () => pulls.update({ ...target, pull_number: number, state: 'closed' }),
          rawPull,
          'pull request',
          (raw) => branchAfter(branch, { isThere: true, pull: toPull(raw) }),
        );
      }
      case 'deletion': {
        const deleted = await send(() => git.deleteRef({ ...target, ref: `heads/${request.branch}` }));
        return deleted.ok ? success(branchAfter(request.branch, { isThere: false, pull: null })) : deleted;
      }
    }
  }

  return {
    async withItems(reading, { labels, files, branches = [] }) {
      const { owner, name: repo } = reading.repository;
      const target = { owner, repo };
      const found = labels ? await readLabels(target, labels) : null;
      if (found && !found.ok) return found;
      const values = { ...reading.state.values, ...(found && { labels: found.value }) };
      if (!files) return success({ ...reading, state: { ...reading.state, values } });
      const position = await readPosition(target, values.defaultBranch ?? '');
      if (!position.ok) return position;
      const git = position.value;
      const versions = git
        ? await readVersions(target, git.tree, files)
        : success<FileVersions>(Object.fromEntries(files.map((path) => [path, null])));
      if (!versions.ok) return versions;
      const ours: Record<string, ProposalBranch> = {};
      for (const branch of branches) {
        const read = await readBranch(target, branch);
        if (!read.ok) return read;
        ours[branch] = read.value;
      }
      const known: ProposalBranches = ours;
      const state = { ...reading.state, values: { ...values, files: versions.value }, branches: known };
      return success({ ...reading, state, git });
    },

    writeItem({ owner, name: repo }, request) {
      const target = { owner, repo };
      return request.kind === 'label' ? writeLabel(target, request) : writeFiles(target, request);
    },
  };
}

const toLabel = ({ name, color, description }: z.infer<typeof rawLabel>) =>
  normalLabel({ name, color, description: description ?? null });

/** The first part of each path, with what comes below it; '' stands for the part itself. */
function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const [first = '', ...below] = path.split('/');
    folders.set(first, [...(folders.get(first) ?? []), below.join('/')]);
  }
  return folders;
}

function entryOf(file: NewFile) {
  const entry = { path: file.path, mode: '100644', type: 'blob' } as const;
  return 'text' in file ? { ...entry, content: file.text } : { ...entry, sha: file.version };
}
