import type { EditableField, Repository } from '../repository/repository.ts';
import type { ProposalBranches } from './files.ts';
import { mergedSettings, type SettingValues } from './github-settings.ts';

export type GithubPermission = 'admin' | 'maintain' | 'write' | 'none';

/** GitHub's last known state of a repository. It is stored apart from the row, which may contain the owner's edits. */
export interface GithubState {
  id: string;
  readAt: number;
  /** Partial, because a listing does not contain every setting. */
  values: SettingValues;
  permission: GithubPermission | null;
  fork: boolean;
  branches?: ProposalBranches;
  own: Partial<Pick<Repository, EditableField>>;
}

export interface KnownRepository {
  repository: Repository;
  state: GithubState | null;
  pending: SettingValues;
}

/** Maximum in milliseconds by which a read may be ahead of another one. A larger difference means a wrong clock. */
const maxOvertakingMs = 3_600_000;

export function isReadLater(one: GithubState, other: GithubState): boolean {
  return one.readAt > other.readAt && one.readAt - other.readAt < maxOvertakingMs;
}

/** Merges two reads: the later one wins, and values that it omits stay known. */
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

export function knownValues({ repository, state }: KnownRepository): SettingValues {
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

/** Returns the row's values without the owner's edits. The row is newer than the state if another device read GitHub. */
function valuesOfRow(repository: Repository): SettingValues {
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

/** Returns GitHub's value of an edited field. Returns undefined if the field is not edited or the value is unknown. */
export function ownValue(
  { editedFields }: Pick<Repository, 'editedFields'>,
  state: GithubState | null | undefined,
  field: EditableField,
): Repository[EditableField] | undefined {
  return editedFields.includes(field) ? state?.own[field] : undefined;
}
