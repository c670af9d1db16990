import { type RowState, toText } from './events.ts';

/** Records when the owner saw each value on one device. */
export class Seen {
  /** Number of the commit at which each value of a cell was first shown. */
  readonly #first = new Map<string, Map<string, number>>();

  see(row: string, cells: RowState, commit: number): void {
    for (const [cell, value] of Object.entries(cells ?? {})) {
      const key = `${row}.${cell}`;
      const times = this.#first.get(key) ?? new Map<string, number>();
      const text = toText(value);
      if (!times.has(text)) times.set(text, commit);
      this.#first.set(key, times);
    }
  }

  had(row: string, cell: string, value: unknown, commit: number): boolean {
    const at = this.#first.get(`${row}.${cell}`)?.get(toText(value));
    return at !== undefined && at <= commit;
  }
}
