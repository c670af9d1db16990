import { t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { FirstFew } from './first-few.tsx';
import { ConflictCard, OutboxItem } from './outbox-item.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

const maxShown = 10;

export function RecordChanges({ records, nothing }: { records: readonly string[]; nothing: string }) {
  const own = useWorkspaceQuery(
    async ({ outbox }) => {
      const entries = await outbox.entries(records);
      const wanted = new Set(records);
      // Omits imports, because an import can only be undone as a whole, in the outbox.
      return entries.filter((entry) => entry.records.some((id) => wanted.has(id)));
    },
    [records.join()],
  );
  return (
    <OutboxNotice>
      {own?.length === 0 && <Muted>{nothing}</Muted>}
      <div className="grid gap-4 wrap-anywhere">
        <FirstFew items={own ?? []} max={maxShown} what={t('changes')} mustShow={({ can }) => can.resolve}>
          {(entry) => (entry.can.resolve ? <ConflictCard entry={entry} /> : <OutboxItem entry={entry} />)}
        </FirstFew>
      </div>
    </OutboxNotice>
  );
}
