import { toHex } from '../shared/hex.ts';

/** Git blob hash of each path; null if the file does not exist. */
export type FileVersions = Readonly<Record<string, string | null>>;

export interface FileProposal {
  /** The name is derived from the files, so that a repeated run finds the existing branch. */
  branch: string;
  title: string;
  body: string;
  /** Whether to keep or replace an existing file with different content. */
  existing: 'keep' | 'replace';
  /** Text by blob hash. A hash without a text refers to a blob that the repository has already. */
  texts: Readonly<Record<string, string>>;
  withdraws: string | null;
  commit?: string;
  withdrawsCommit?: string;
  /** Newest pull request of the branch before this change; null if there was none. Absent until the first request is sent. */
  earlier?: number | null;
}

export interface PullRequest {
  number: number;
  url: string;
  state: 'open' | 'merged' | 'closed';
}

export interface ProposalBranch {
  isThere: boolean;
  commit?: string;
  pull: PullRequest | null;
}

export type ProposalBranches = Readonly<Record<string, ProposalBranch>>;

export interface GitPosition {
  branch: string;
  commit: string;
  tree: string;
  newTree?: string;
  newCommit?: string;
}

/** A request of a proposal. Trees and commits stay invisible on GitHub until a branch refers to them. */
export type FileRequest =
  | { kind: 'tree'; base: string; files: readonly NewFile[] }
  | { kind: 'commit'; tree: string; parent: string; message: string }
  | { kind: 'branch'; branch: string; commit: string }
  | { kind: 'pull'; branch: string; base: string; title: string; body: string }
  | { kind: 'close'; branch: string; number: number }
  | { kind: 'deletion'; branch: string };

/** A file with a new text, with the hash of an existing blob, or with null to delete the file. */
export type NewFile = { path: string; text: string } | { path: string; version: string | null };

export interface FileWish {
  texts: Readonly<Record<string, string>>;
  title: string;
  body: string;
  existing: FileProposal['existing'];
}

export interface ProposedFiles {
  files: FileVersions;
  proposal: FileProposal;
}

export const fileBounds = { path: 255, text: 65_536 } as const;

export function pathProblem(path: string): string | null {
  const isOdd =
    path.length > fileBounds.path || path.split('/').some((part) => /^\.{0,2}$|^\.git$/i.test(part));
  if (isOdd || /[\p{Cc}\\:*?"<>|]/u.test(path)) return `“${path}” isn't a valid file path.`;
  return /^\.github\/workflows(\/|$)/i.test(path) ? "Portico doesn't change workflow files." : null;
}

const encoder = new TextEncoder();

/** Returns the Git blob hash of a text. */
async function fileVersion(text: string): Promise<string> {
  const bytes = encoder.encode(text);
  const blob = new Uint8Array([...encoder.encode(`blob ${bytes.length}\0`), ...bytes]);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-1', blob)));
}

const branchDigits = 12;

export async function proposeFiles({ texts, title, body, existing }: FileWish): Promise<ProposedFiles> {
  const versions = await Promise.all(
    Object.entries(texts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([path, text]) => ({ path, text, version: await fileVersion(text) })),
  );
  const names = versions.map(({ path, version }) => `${version} ${path}\n`).join('');
  const branch = `portico/files-${(await fileVersion(names)).slice(0, branchDigits)}`;
  return {
    files: Object.fromEntries(versions.map(({ path, version }) => [path, version])),
    proposal: {
      branch,
      title,
      body,
      existing,
      texts: Object.fromEntries(versions.map(({ version, text }) => [version, text])),
      withdraws: null,
    },
  };
}

/** Returns the proposal that undoes this one: withdraws its pull request, or proposes the earlier versions if it was merged. */
export function takeBack({ branch, title, commit }: FileProposal): FileProposal {
  return {
    branch: `${branch}-taken-back`,
    title: `Revert: ${title}`,
    body: 'This takes back what an earlier pull request has changed.',
    existing: 'replace',
    texts: {},
    withdraws: branch,
    ...(commit !== undefined && { withdrawsCommit: commit }),
  };
}

/** Returns the files that still differ. Empty if only a branch must be withdrawn, null if nothing remains. */
export function missingFiles(
  missing: FileVersions,
  proposal: FileProposal,
  current: FileVersions,
  branches: ProposalBranches,
): FileVersions | null {
  const isMade = isOurs(proposal, branches[proposal.branch]?.pull ?? null);
  const left = Object.entries(missing).filter(
    ([path]) => !isMade && (proposal.existing === 'replace' || !current[path]),
  );
  return left.length > 0 || hasToWithdraw(proposal, branches) ? Object.fromEntries(left) : null;
}

/** Returns the existing files with different content that the proposal keeps. */
export function keptFiles(
  files: FileVersions,
  { existing }: FileProposal,
  current: FileVersions,
): readonly string[] {
  if (existing === 'replace') return [];
  return Object.keys(files).filter((path) => current[path] && current[path] !== files[path]);
}

/** True if the change created the pull request. An ended one counts only if it is newer than the change. */
function isOurs({ earlier }: FileProposal, pull: PullRequest | null): boolean {
  if (pull === null) return false;
  return pull.state === 'open' || (earlier !== undefined && earlier !== pull.number);
}

function hasToWithdraw(proposal: FileProposal, branches: ProposalBranches): boolean {
  const { withdraws } = proposal;
  const known = withdraws === null ? null : branches[withdraws];
  if (known === null) return false;
  return known === undefined || known.pull?.state === 'open' || isOursToDelete(proposal, known);
}

/** False if the branch was merged or has commits by others: deleting it would lose their work. */
function isOursToDelete(
  { withdrawsCommit }: FileProposal,
  { isThere, commit, pull }: ProposalBranch,
): boolean {
  return isThere && pull?.state !== 'merged' && withdrawsCommit !== undefined && commit === withdrawsCommit;
}

/** @param missing the result of `missingFiles` */
export function nextFileRequest(
  missing: FileVersions,
  proposal: FileProposal,
  branches: ProposalBranches,
  git: GitPosition,
): FileRequest {
  const { branch, title, body, texts, withdraws } = proposal;
  const former = withdraws === null ? undefined : branches[withdraws];
  if (withdraws !== null && former?.pull?.state === 'open') {
    return { kind: 'close', branch: withdraws, number: former.pull.number };
  }
  if (withdraws !== null && former && isOursToDelete(proposal, former)) {
    return { kind: 'deletion', branch: withdraws };
  }
  if (branches[branch]?.isThere) return { kind: 'pull', branch, base: git.branch, title, body };
  if (git.newCommit !== undefined) return { kind: 'branch', branch, commit: git.newCommit };
  if (git.newTree !== undefined) {
    return { kind: 'commit', tree: git.newTree, parent: git.commit, message: title };
  }
  const files = Object.entries(missing).map(([path, version]): NewFile => {
    const text = version === null ? undefined : texts[version];
    return text === undefined ? { path, version } : { path, text };
  });
  return { kind: 'tree', base: git.tree, files };
}
