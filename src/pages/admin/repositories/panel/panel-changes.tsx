import { useLiveQuery } from 'dexie-react-hooks';
import type { Repository } from '#domain/repository/repository.ts';
import { useWorkspace } from '../../../use-services.ts';
import { Part } from '../../analysis/facts.tsx';
import { ConflictCard } from '../../outbox/conflict-card.tsx';
import { OutboxItem } from '../../outbox/outbox-item.tsx';
import { OutboxNotice } from '../../outbox/outbox-notice.tsx';

/** The entries of the outbox that are about this repository, each with what can be done about it there. */
export function PanelChanges({ repository: { id } }: { repository: Repository }) {
  const { outbox } = useWorkspace();
  const entries = useLiveQuery(async () => outbox.entries(), [outbox]);
  const own = entries?.filter(({ records }) => records.includes(id));
  return (
    <Part title="Changes">
      {own?.length === 0 && <p className="m-0 text-sm text-muted">You have not changed it lately.</p>}
      <OutboxNotice>
        <ul className="m-0 grid list-none gap-4 p-0 wrap-anywhere">
          {own?.map((entry) => (
            <li key={entry.id}>
              {entry.can.resolve ? <ConflictCard entry={entry} /> : <OutboxItem entry={entry} />}
            </li>
          ))}
        </ul>
      </OutboxNotice>
    </Part>
  );
}
