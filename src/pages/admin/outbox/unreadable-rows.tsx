import { useLiveQuery } from 'dexie-react-hooks';
import { t, translateMessage } from '#locales/translate.ts';
import { useWorkspace } from '../../use-services.ts';

/** Rows that came in a form nobody expected: kept and named, never skipped. */
export function UnreadableRows() {
  const { outbox } = useWorkspace();
  const rows = useLiveQuery(() => outbox.unreadable(), [outbox]);
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby="outbox-unreadable" className="grid gap-4">
      <h3 id="outbox-unreadable" className="m-0 text-lg font-medium">
        {t('Could not be read')}
      </h3>
      <p className="m-0 text-sm text-muted">
        {t(
          'The server sent these rows in a form that this version does not know. They are kept as they came; what was last readable of them is still shown.',
        )}
      </p>
      <ul className="m-0 grid list-none gap-2 p-0 text-sm">
        {rows.map(({ key, name, reason }) => (
          <li key={key} className="border-t border-hairline pt-2 break-words">
            <span className="font-medium">{name}</span>
            <span className="text-muted"> · {translateMessage(reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
