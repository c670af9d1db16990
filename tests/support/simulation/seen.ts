import {
  canonical,
  getRows,
  operationTable,
  ownersValues,
  type Row,
  type Table,
  tables,
  valueText,
} from './model.ts';
import { plain, type Stored } from './stored.ts';

/**
 * Records when a device showed each value to the owner, because only a seen value may be overwritten without a notice. Times are
 * numbers of commits.
 */
export class Seen {
  /** Commit at which each value of `table/id.field` was shown first. */
  readonly #values = new Map<string, Map<string, number>>();
  /** Commit at which each operation was created. */
  readonly #made = new Map<string, number>();
  #commits = 0;

  recordCommit(stored: Stored, before: Stored | null): void {
    this.#commits += 1;
    for (const table of tables) {
      for (const [id, row] of stored.view[table]) {
        if (before?.view[table].get(id) === row) continue;
        this.#show(table, id, ownersValues(table, plain(row)));
      }
    }
    for (const [id, operation] of stored.operations) {
      if (before?.operations.get(id) === operation) continue;
      const { base, results } = operation;
      const table = operationTable(operation);
      if (!this.#made.has(id)) this.#made.set(id, this.#commits);
      // The outbox shows the base of a change, and a conflict's card shows the other device's value.
      for (const [target, { values }] of Object.entries(base))
        this.#show(table, target, Object.entries(values));
      for (const { targetId, overwritten, theirs, links } of results ?? []) {
        this.#show(table, targetId, Object.entries({ ...overwritten, ...theirs }));
        for (const link of links ?? []) this.#show('repositories', link, [['projectId', targetId]]);
      }
      const cut = getRows(operation).slice(operation.targets.length);
      for (const key of cut)
        this.#show('repositories', key.split('/')[1] ?? '', [['projectId', operation.targets[0]]]);
    }
  }

  /** Returns whether this device created the operation. */
  knows(operation: string): boolean {
    return this.#made.has(operation);
  }

  had(operation: string, table: Table, id: string, field: string, value: unknown): boolean {
    const shown = this.#values.get(`${table}/${id}.${field}`)?.get(valueText(table, field, value));
    return shown !== undefined && shown <= (this.#made.get(operation) ?? 0);
  }

  #show(table: Table, id: string, values: readonly (readonly [string, unknown])[]): void {
    for (const [field, value] of values) {
      const key = `${table}/${id}.${field}`;
      const shown = this.#values.get(key) ?? new Map<string, number>();
      const text = valueText(table, field, value);
      if (!shown.has(text)) shown.set(text, this.#commits);
      this.#values.set(key, shown);
    }
  }
}

/** Compares two rows. Ignores the creation time of a project, which the server sets. Compares a mark only as set or not set. */
export function saysTheSame(is: Row, was: Row): boolean {
  const describeRow = (row: Row) =>
    canonical({
      ...row,
      createdAt: null,
      updatedAt: null,
      readAt: 'readAt' in row && row['readAt'] !== null,
    });
  return describeRow(is) === describeRow(was);
}
