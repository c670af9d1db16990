import type { EditableField, Repository } from '../repository/repository.ts';
import type { ProposalBranches } from './files.ts';
import { type GithubSettings, mergedSettings } from './github-settings.ts';

/** The token's permission for a repository on GitHub. `write`: labels and branches, but no settings. */
export type GithubPermission = 'admin' | 'maintain' | 'write' | 'none';

/** A repository as GitHub itself has it, as it was read last: beside the row, in which the owner's own values may stand. */
export interface GithubState {
  id: string;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** A listing does not name all of them. */
  values: Partial<GithubSettings>;
  /** null: GitHub did not say. */
  permission: GithubPermission | null;
  fork: boolean;
  /** Branches of ours that were asked about; absent: none was. */
  branches?: ProposalBranches;
  /** GitHub's own values of fields that the owner may set by hand. */
  own: Partial<Pick<Repository, EditableField>>;
}

/** A repository with its known state on GitHub. */
export interface KnownRepository {
  repository: Repository;
  /** null: this device has not read it from GitHub. */
  state: GithubState | null;
  /** Values that waiting changes will set. */
  pending: Partial<GithubSettings>;
}

/** A reading that is later by more than this comes from a wrong clock. Milliseconds. */
const maxOvertakingMs = 3_600_000;

export function isReadLater(one: GithubState, other: GithubState): boolean {
  return one.readAt > other.readAt && one.readAt - other.readAt < maxOvertakingMs;
}

/** Values from earlier readings stay known if the later response omits them. */
export function laterState(before: GithubState | undefined, read: GithubState): GithubState {
  if (!before) return read;
  if (isReadLater(before, read)) return laterState(read, before);
  return {
    ...read,
    values: mergedSettings(before.values, read.values),
    branches: { ...before.branches, ...read.branches },
    own: { ...before.own, ...read.own },
    permission: read.permission ?? before.permission,
  };
}

/** GitHub's values as far as they are known here, the later report over the earlier one. */
export function knownValues({ repository, state }: KnownRepository): Partial<GithubSettings> {
  const fromRow = valuesOfRow(repository);
  if (!state) return fromRow;
  return parseLastPolled(repository) > state.readAt
    ? { ...state.values, ...fromRow }
    : { ...fromRow, ...state.values };
}

/** Time of the last reading; null: never read. */
export function latestKnownState({ repository, state }: KnownRepository): number | null {
  const latest = Math.max(parseLastPolled(repository), state?.readAt ?? 0);
  return latest === 0 ? null : latest;
}

function parseLastPolled({ lastPolled }: Repository): number {
  const at = lastPolled === null ? 0 : Date.parse(lastPolled);
  return Number.isNaN(at) ? 0 : at;
}

/** The row may come from another device's reading. The owner's edits say nothing about GitHub. */
function valuesOfRow(repository: Repository): Partial<GithubSettings> {
  const { name, description, homepage, topics, archived, editedFields } = repository;
  if (parseLastPolled(repository) === 0) return {};
  return {
    name,
    description,
    homepage,
    topics,
    ...(archived !== null && { archived }),
    ...(!editedFields.includes('private') && { visibility: repository.private ? 'private' : 'public' }),
  };
}

/** GitHub's own value of a field that the owner has set by hand; undefined: it is not set by hand, or not known. */
export function ownValue(
  { editedFields }: Pick<Repository, 'editedFields'>,
  state: GithubState | null | undefined,
  field: EditableField,
): Repository[EditableField] | undefined {
  return editedFields.includes(field) ? state?.own[field] : undefined;
}
