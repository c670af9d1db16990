import type { EditableField, Repository } from '../repository/repository.ts';
import type { ProposalBranches } from './files.ts';
import { type GithubSettings, mergedSettings } from './github-settings.ts';

export type GithubPermission = 'admin' | 'maintain' | 'write' | 'none';

/** GitHub's last known state of a repository. The row itself may have the owner's values. */
export interface GithubState {
  id: string;
  readAt: number;
  /** Some values only: a listing does not send all. */
  values: Partial<GithubSettings>;
  permission: GithubPermission | null;
  fork: boolean;
  branches?: ProposalBranches;
  own: Partial<Pick<Repository, EditableField>>;
}

export interface KnownRepository {
  repository: Repository;
  state: GithubState | null;
  pending: Partial<GithubSettings>;
}

/** Reads with a time further ahead come from a wrong clock. Milliseconds. */
const maxOvertakingMs = 3_600_000;

export function isReadLater(one: GithubState, other: GithubState): boolean {
  return one.readAt > other.readAt && one.readAt - other.readAt < maxOvertakingMs;
}

/** Values that the later response omits stay known. */
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

export function knownValues({ repository, state }: KnownRepository): Partial<GithubSettings> {
  const fromRow = valuesOfRow(repository);
  if (!state) return fromRow;
  return parseLastPolled(repository) > state.readAt
    ? { ...state.values, ...fromRow }
    : { ...fromRow, ...state.values };
}

export function latestKnownState({ repository, state }: KnownRepository): number | null {
  const latest = Math.max(parseLastPolled(repository), state?.readAt ?? 0);
  return latest === 0 ? null : latest;
}

function parseLastPolled({ lastPolled }: Repository): number {
  const at = lastPolled === null ? 0 : Date.parse(lastPolled);
  return Number.isNaN(at) ? 0 : at;
}

/** The row may come from another device's read. The owner's edits are excluded. */
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

/** Returns GitHub's value of an edited field; undefined if the field is not edited or unknown. */
export function ownValue(
  { editedFields }: Pick<Repository, 'editedFields'>,
  state: GithubState | null | undefined,
  field: EditableField,
): Repository[EditableField] | undefined {
  return editedFields.includes(field) ? state?.own[field] : undefined;
}
