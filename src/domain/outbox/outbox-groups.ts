import type { OutboxEntry } from './outbox-entry.ts';

export interface OutboxGroup {
  key: string;
  name: string | null;
  entries: readonly OutboxEntry[];
}

export function groupByRecord(entries: readonly OutboxEntry[]): OutboxGroup[] {
  const groups = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const key = entry.record?.id ?? entry.id;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, own]) => ({ key, name: own[0]?.record?.name ?? null, entries: own }));
}
