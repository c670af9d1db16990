import { useEffect, useRef } from 'react';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { groupByRecord, type OutboxGroup } from '#domain/outbox/outbox-groups.ts';
import { formatCount, t } from '#locales/translate.ts';
import { FirstFew } from './first-few.tsx';
import { ConflictCard, OutboxItem } from './outbox-item.tsx';

/** Number of entries per record, and number of records, that are shown first. */
const [maxOfRecord, maxRecords] = [5, 10];

interface EntriesProps {
  entries: readonly OutboxEntry[];
  /** Id of the entry to scroll to. */
  wanted: string | null;
}

export function OutboxGroups({ entries, wanted }: EntriesProps) {
  return (
    <FirstFew
      items={groupByRecord(entries)}
      max={maxRecords}
      what={t('entries')}
      mustShow={(group) => group.entries.some(({ id }) => id === wanted)}
    >
      {(group) => <Group group={group} wanted={wanted} />}
    </FirstFew>
  );
}

function Group({ group: { name, entries }, wanted }: { group: OutboxGroup; wanted: string | null }) {
  const [only, ...more] = entries;
  if (only && more.length === 0) return <Entry entry={only} isWanted={only.id === wanted} />;
  return (
    <section aria-label={name ?? undefined} className="grid gap-4 border-l-2 border-hairline pl-4">
      <h4 className="tabular m-0 font-semibold">
        {name} <span className="font-normal text-muted">· {formatCount(entries.length, 'change')}</span>
      </h4>
      <FirstFew
        items={entries}
        max={maxOfRecord}
        what={t('changes of {name}', { name: name ?? '' })}
        mustShow={({ id }) => id === wanted}
      >
        {(entry) => <Entry entry={entry} isWanted={entry.id === wanted} />}
      </FirstFew>
    </section>
  );
}

function Entry({ entry, isWanted }: { entry: OutboxEntry; isWanted: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <div ref={place} tabIndex={-1}>
      {entry.can.resolve ? <ConflictCard entry={entry} /> : <OutboxItem entry={entry} />}
    </div>
  );
}
