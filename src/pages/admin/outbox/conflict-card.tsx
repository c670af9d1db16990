import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { shownValue } from '../shown-value.ts';
import { useOutboxActions } from './use-outbox-actions.ts';

export function ConflictCard({ entry }: { entry: OutboxEntry }) {
  const { busy, resolve, undo } = useOutboxActions();
  const mineStands = entry.conflicts.every((conflict) => conflict.mineStands);
  return (
    <article
      aria-label={t('Conflict: {title}', { title: translateMessage(entry.title) })}
      data-state={entry.state}
      className="grid gap-3 border-l-4 border-danger bg-danger-surface/40 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="m-0 grow font-medium">{translateMessage(entry.title)}</p>
        <Badge tone="danger">{mineStands ? t('Overwritten') : t('Conflict')}</Badge>
      </div>
      <p className="m-0 text-sm">
        {mineStands
          ? t('Your change replaced a newer value from another device. Keep yours or use theirs.')
          : t('Another device changed this first. Choose which value to keep.')}
      </p>
      <table className="w-full table-fixed border-collapse text-left text-sm wrap-break-word">
        <thead>
          <tr className="border-b border-hairline">
            <th className="py-1 pr-4 font-medium">{t('What')}</th>
            <th className="py-1 pr-4 font-medium">{t('Mine')}</th>
            <th className="py-1 font-medium">{t('Theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.conflicts.map(({ row, field, mine, theirs }) => (
            <tr key={`${row} ${field}`} className="border-b border-hairline last:border-0">
              <td className="py-1 pr-4">
                {row}, {translateMessage(field)}
              </td>
              <td className="py-1 pr-4">{shownValue(mine)}</td>
              <td className="py-1">{shownValue(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={busy} onClick={() => void resolve(entry.id, 'mine', mineStands)}>
          {mineStands ? t('Keep mine') : t('Use mine')}
        </Button>
        <Button disabled={busy} onClick={() => void resolve(entry.id, 'theirs', mineStands)}>
          {mineStands ? t('Restore theirs') : t('Keep theirs')}
        </Button>
        {entry.can.undo && (
          <Button
            disabled={busy}
            aria-label={`${t('Undo')}: ${translateMessage(entry.title)}`}
            onClick={() => void undo(entry.operationIds)}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
    </article>
  );
}
