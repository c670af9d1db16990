import type { EditableField, ProviderRepository, Repository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';

export type RepositoryChanges = { [F in EditableField]?: Repository[F] };

export type GivenRow = { readonly id: string } & FieldValues;

/** The payloads of the four actions, for every table. `values` are named by field, including fields of nested objects. */
export interface OperationPayloads {
  /** Creates or restores rows, or sets the given values of existing rows. Repositories are created by `import` instead. */
  put: { table: RowTable; rows: readonly GivenRow[] };
  /** Sets the same values in each target. `reset` lists repository fields that no longer count as edited by the owner. */
  patch: { table: RowTable; values: FieldValues; reset?: readonly EditableField[] };
  /** Deletes rows, but never a linked repository. `links` lists the repositories to unlink from a deleted project. */
  delete: { table: RowTable; links?: readonly string[] };
  /** Stores data from GitHub. `byOwner` is set for a file import or an undo, which the outbox lists and can undo. */
  import: { table: 'repositories'; rows: readonly ProviderRepository[]; byOwner?: true };
}

export type OperationAction = keyof OperationPayloads;
