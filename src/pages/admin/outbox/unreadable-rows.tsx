import { useLiveQuery } from 'dexie-react-hooks';
import { t, translateMessage } from '#locales/translate.ts';
import { useWorkspace } from '../../use-services.ts';

/** Records that this version can't parse. They are stored and listed, never skipped. */
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
          "This version can't read these records from the server. Their last readable values are still shown. Reload to get the newest version.",
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
