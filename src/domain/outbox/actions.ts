import type { EditableField, ProviderRepository, Repository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import type { RowTable } from '../shared/row-kinds.ts';

/** Values of editable fields. Unlike the dialog's they may be null: that is how an unknown value is put back. */
export type RepositoryChanges = { [F in EditableField]?: Repository[F] };

/** The values that are given of a new row, by field. */
export type GivenRow = { readonly id: string } & FieldValues;

/**
 * The four kinds of changes, for rows of every kind. A change names the rows that it is about as its targets. Values are
 * named by field, also of fields that lie within another object of the row.
 */
export interface OperationPayloads {
  /** Creates rows, or restores them. Of a row that exists, changes the given values. Repositories come by `import`. */
  put: { table: RowTable; rows: readonly GivenRow[] };
  /** Sets the same values in each target. `reset`: fields of repositories that no longer count as edited by hand. */
  patch: { table: RowTable; values: FieldValues; reset?: readonly EditableField[] };
  /**
   * Deletes rows. A linked repository is never removed. `links`: repositories that were linked to a project as the owner
   * saw it; their links are cut with it.
   */
  delete: { table: RowTable; links?: readonly string[] };
  /** What GitHub reports. `byOwner`: the rows come from a file or an undo, so the outbox shows the import and can undo it. */
  import: { table: 'repositories'; rows: readonly ProviderRepository[]; byOwner?: true };
}

export type OperationAction = keyof OperationPayloads;
