import { groupBy } from '../shared/group-by.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export interface OutboxGroup {
  /** Id of the record, or of the only entry if the entry has no record. */
  id: string;
  name: string | null;
  entries: readonly OutboxEntry[];
}

export function groupByRecord(entries: readonly OutboxEntry[]): OutboxGroup[] {
  const groups = groupBy(entries, ({ id, record }) => record?.id ?? id);
  return [...groups].map(([id, own]) => ({ id, name: own[0]?.record?.name ?? null, entries: own }));
}
