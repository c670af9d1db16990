import type { EditableField, ProviderRepository, Repository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';

export type RepositoryChanges = { [F in EditableField]?: Repository[F] };

export type GivenRow = { readonly id: string } & FieldValues;

/** The four kinds of changes, for rows of every kind. Values are named by field, including fields of objects within the row. */
export interface OperationPayloads {
  /** Creates or restores rows; changes the given values of existing rows. Repositories are created by `import` instead. */
  put: { table: RowTable; rows: readonly GivenRow[] };
  /** Sets the same values in each target. `reset`: repository fields that no longer count as edited. */
  patch: { table: RowTable; values: FieldValues; reset?: readonly EditableField[] };
  /** Deletes rows, but never a linked repository. `links`: repositories linked to a deleted project, which are unlinked. */
  delete: { table: RowTable; links?: readonly string[] };
  /** Data from GitHub. `byOwner`: from a file or an undo, so the outbox lists it and can undo it. */
  import: { table: 'repositories'; rows: readonly ProviderRepository[]; byOwner?: true };
}

export type OperationAction = keyof OperationPayloads;
