import { isObject, type JsonObject, toText } from '../json.ts';
import { type Activity, commitHash, createPull, type MergeMethod, type Pull } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';
import { accountOf, mergeState } from './activities.ts';
import type { Services } from './context.ts';
import { getWriter } from './file-seeder.ts';

/** Merges, updates, closes and opens pull requests. The emulator gets the commits and branches. */

const METHOD_SETTINGS = {
  merge: ['allow_merge_commit', 'Merge commits are not allowed on this repository.'],
  squash: ['allow_squash_merge', 'Squash merges are not allowed on this repository.'],
  rebase: ['allow_rebase_merge', 'Rebase merges are not allowed on this repository.'],
} as const;

/** Returns GitHub's reason against a merge, or null. */
export function mergeProblem(
  { rules }: Activity,
  pull: Pull,
  repository: JsonObject,
  method: MergeMethod,
): string | null {
  const [setting, refusal] = METHOD_SETTINGS[method];
  if (pull.state === 'closed') return 'Pull Request is not mergeable';
  if (pull.draft) return 'Pull Request is still a draft';
  if (repository[setting] === false) return refusal;
  if (pull.mergeable === false) return 'Pull Request is not mergeable';
  if (rules.checks && pull.checks !== 'SUCCESS') {
    return `Required status check "ci" is ${pull.checks === 'FAILURE' ? 'failing' : 'expected'}.`;
  }
  if (rules.review && pull.review !== 'APPROVED') {
    return 'At least 1 approving review is required by reviewers with write access.';
  }
  return rules.upToDate && pull.behind ? 'Pull Request is not mergeable' : null;
}

export type Target = { services: Services; fullName: string; pull: Pull };

/** Merges the pull request, and returns the new commit of the base branch. */
export async function mergePull(
  { services, fullName, pull }: Target,
  repository: JsonObject,
  merge: { method: MergeMethod; by: string; title?: string; message?: string },
): Promise<string> {
  const git = gitOf(services, fullName);
  const [owner = ''] = fullName.split('/');
  const base = await git.tip(pull.base);
  const head = pull.isPushed ? await git.tip(pull.branch) : undefined;
  const isMerge = merge.method === 'merge';
  const defaultTitle = isMerge
    ? `Merge pull request #${pull.number} from ${owner}/${pull.branch}`
    : merge.method === 'squash'
      ? `${pull.title} (#${pull.number})`
      : pull.title;
  const text = merge.message ?? (isMerge ? pull.title : '');
  const sha = base
    ? await git.commit(pull.base, {
        message: [merge.title ?? defaultTitle, text].filter(Boolean).join('\n\n'),
        tree: head?.tree ?? base.tree,
        parents: [base.sha, ...(isMerge && head ? [head.sha] : [])],
        by: merge.by,
      })
    : commitHash(`merge of ${pull.head}`);
  const at = services.now();
  const activity = services.activities.of(fullName);
  pull.merged = { at, by: merge.by, commit: sha };
  pull.autoMerge = null;
  closePull({ services, fullName, pull });
  for (const other of activity.pulls) {
    if (other.state === 'open' && other.base === pull.base) other.behind = true;
  }
  services.overlay.recordPush(fullName, at);
  if (repository['delete_branch_on_merge'] === true) await deleteHead({ services, fullName, pull });
  else if (!pull.isPushed) activity.branches.push({ name: pull.branch, at: pull.updatedAt });
  return sha;
}

/** Merges the pull request if auto-merge is on and nothing is missing any more. */
export async function mergeIfReady(target: Target, repository: JsonObject): Promise<void> {
  const { services, fullName, pull } = target;
  if (pull.state === 'closed' || !pull.autoMerge) return;
  if (mergeState(services.activities.of(fullName), pull) !== 'CLEAN') return;
  const { by, method } = pull.autoMerge;
  await mergePull(target, repository, { by, method });
}

export function closePull({ services, fullName, pull }: Target): void {
  if (pull.state === 'closed') return;
  pull.state = 'closed';
  pull.closedAt = pull.updatedAt = services.now();
  pull.autoMerge = null;
  services.overlay.addOpenIssues(fullName, -1);
}

export function addPull(services: Services, fullName: string, pull: Pull): void {
  services.activities.of(fullName).pulls.push(pull);
  if (pull.state === 'open') services.overlay.addOpenIssues(fullName, 1);
}

/** Opens a pull request that takes a merged one back. */
export async function revertPull(
  { services, fullName, pull }: Target,
  commit: string,
  values: Pick<Pull, 'title' | 'body' | 'author' | 'draft'>,
): Promise<Pull> {
  const git = gitOf(services, fullName);
  const branch = `revert-${pull.number}-${pull.branch}`;
  const head = pull.isPushed ? await git.revert(branch, pull.base, commit, values) : undefined;
  const number = services.activities.of(fullName).nextNumber++;
  const revert = createPull(number, services.now(), {
    ...values,
    branch,
    base: pull.base,
    checks: pull.checks,
    isPushed: head !== undefined,
    ...(head !== undefined && { head }),
  });
  addPull(services, fullName, revert);
  return revert;
}

/** Merges the base branch into the head branch. New checks run after it. */
export async function updateHead({ services, fullName, pull }: Target, by: string): Promise<void> {
  const git = gitOf(services, fullName);
  const [head, base] = pull.isPushed
    ? [await git.tip(pull.branch), await git.tip(pull.base)]
    : [undefined, undefined];
  const message = `Merge branch '${pull.base}' into ${pull.branch}`;
  const parents = [head?.sha ?? '', base?.sha ?? ''];
  pull.head = head
    ? await git.commit(pull.branch, { message, tree: head.tree, parents, by })
    : commitHash(`update of ${pull.head}`);
  pull.behind = false;
  pull.checks = pull.checks && 'PENDING';
  pull.updatedAt = services.now();
}

/** Reads the heads of pushed branches, because requests to the emulator can move them. */
export async function readHeads(services: Services, fullName: string): Promise<void> {
  const { pulls } = services.activities.of(fullName);
  for (const pull of pulls.filter(({ state, isPushed }) => state === 'open' && isPushed)) {
    pull.head = (await gitOf(services, fullName).tip(pull.branch))?.sha ?? pull.head;
  }
}

async function deleteHead({ services, fullName, pull }: Target): Promise<void> {
  if (pull.isPushed) await gitOf(services, fullName).remove(pull.branch);
}

type NewCommit = { message: string; tree: string; parents: string[]; by: string };

/** Reads and writes Git data of the emulator as a user with write access. */
function gitOf({ emulator, fileSeeder, overlay, now }: Services, fullName: string) {
  const login = getWriter(fullName.split('/')[0] ?? '');
  const send = (method: string, below: string, body?: JsonObject) =>
    emulator.send({ login }, `/repos/${fullName}/${below}`, { method, ...(body && { body }) });
  /** Returns the blob of each path in a commit. */
  const files = async (commit: string): Promise<Map<string, string>> => {
    const { json } = await send('GET', `git/trees/${commit}?recursive=1`);
    const entries = isObject(json) && Array.isArray(json['tree']) ? json['tree'].filter(isObject) : [];
    return new Map(
      entries.filter(({ type }) => type === 'blob').map(({ path, sha }) => [toText(path), toText(sha)]),
    );
  };
  const git = {
    async tip(branch: string): Promise<{ sha: string; tree: string } | undefined> {
      await fileSeeder.ensure(fullName, overlay.findSeeded(fullName));
      const { json } = await send('GET', `branches/${encodeURIComponent(branch)}`);
      const commit = isObject(json) && isObject(json['commit']) ? json['commit'] : {};
      const sha = toText(commit['sha']);
      if (sha === '') return undefined;
      const read = await send('GET', `git/commits/${sha}`);
      const tree = isObject(read.json) && isObject(read.json['tree']) ? read.json['tree'] : {};
      return { sha, tree: toText(tree['sha']) };
    },
    /** Adds a commit to the branch, and returns its hash. */
    async commit(branch: string, { message, tree, parents, by }: NewCommit): Promise<string> {
      const signature = { name: by, email: `${accountOf(by).login}@example.com`, date: isoSeconds(now()) };
      const body = { message, tree, parents, author: signature, committer: signature };
      const { json } = await send('POST', 'git/commits', body);
      const sha = isObject(json) ? toText(json['sha']) : '';
      const moved = await send('PATCH', `git/refs/heads/${branch}`, { sha, force: true });
      if (moved.status !== 200)
        throw new Error(`The emulator refused ${branch} of ${fullName}: ${moved.status}`);
      return sha;
    },
    /** Creates a branch with the files that the commit changed as they were before it. Returns the branch's commit. */
    async revert(
      branch: string,
      base: string,
      commit: string,
      { title, author }: Pick<Pull, 'title' | 'author'>,
    ): Promise<string> {
      const tip = await git.tip(base);
      const { json } = await send('GET', `git/commits/${commit}`);
      const [parent] =
        isObject(json) && Array.isArray(json['parents']) ? json['parents'].filter(isObject) : [];
      const [before, after] = [await files(toText(parent?.['sha'])), await files(commit)];
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      );
      const tree = changed.map((path) => ({
        path,
        mode: '100644',
        type: 'blob',
        sha: before.get(path) ?? null,
      }));
      const made = await send('POST', 'git/trees', { base_tree: tip?.tree ?? '', tree });
      const sha = isObject(made.json) ? toText(made.json['sha']) : '';
      await send('POST', 'git/refs', { ref: `refs/heads/${branch}`, sha: tip?.sha ?? '' });
      return git.commit(branch, { message: title, tree: sha, parents: [tip?.sha ?? ''], by: author });
    },
    remove: (branch: string) => send('DELETE', `git/refs/heads/${branch}`),
  };
  return git;
}
