import { use, useEffect, useState } from 'react';
import { remainingText, type Sample } from '#domain/backup/import-estimate.ts';
import type { ValueChange } from '#domain/outbox/operation-differences.ts';
import type { ImportCount, OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { loadedText } from '#domain/repository/repository-fetch.ts';
import { formatExactTime, formatMoment, formatNumber } from '#domain/shared/format.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { FieldComparison } from '#ui/field-comparison.tsx';
import { Progress } from '#ui/progress.tsx';
import { Badge, Muted, type Tone } from '#ui/surface.tsx';
import { shownValue } from '../shown-value.ts';
import { EditContext } from './edit-dialog.tsx';
import { useOutboxActions } from './outbox-notice.tsx';
import { TitledAction } from './titled-action.tsx';

/** Shows the progress of an import, its remaining time, and listings from GitHub that are not complete. */
function ImportProgress({ entry, count }: { entry: OutboxEntry; count: ImportCount }) {
  const { total, sent, refused, loading } = count;
  const remaining = useRemaining(sent + refused, total);
  return (
    <div className="grid gap-2 text-sm">
      <p className="tabular m-0">
        {t('{done} of {total} sent', { done: formatNumber(sent), total: formatNumber(total) })}
        {refused > 0 && (
          <span className="text-danger">{`, ${t('{number} refused', { number: formatNumber(refused) })}`}</span>
        )}
        {remaining && entry.nextAttemptAt === null && `, ${translateMessage(remaining)}`}
      </p>
      {sent + refused < total && (
        <Progress
          label={t('Sent: {title}', { title: translateMessage(entry.title) })}
          value={sent}
          max={total}
        />
      )}
      {loading && (
        <p className="tabular m-0 text-warning">
          {t('Not all repositories of {login} are loaded yet: {loaded}.', {
            login: loading.login,
            loaded: translateMessage(loadedText(loading)),
          })}
        </p>
      )}
    </div>
  );
}

/** Estimates the remaining time from the progress since the panel was opened. */
function useRemaining(done: number, total: number): string | null {
  const [samples, setSamples] = useState<{ first: Sample; last: Sample } | null>(null);
  useEffect(() => {
    const last = { at: performance.now(), done };
    setSamples((before) =>
      before && before.last.done <= done ? { ...before, last } : { first: last, last },
    );
  }, [done]);
  return samples && remainingText(samples.first, samples.last, total);
}

const states: Record<OutboxEntry['state'], { label: string; tone: Tone }> = {
  queued: { label: markText('Waiting'), tone: 'warning' },
  sent: { label: markText('Being sent'), tone: 'warning' },
  acknowledged: { label: markText('Saved'), tone: 'success' },
  confirmed: { label: markText('Saved'), tone: 'success' },
  cancelled: { label: markText('Undone'), tone: 'neutral' },
  rejected: { label: markText('Refused'), tone: 'danger' },
  held: { label: markText('Needs your decision'), tone: 'warning' },
  conflicting: { label: markText('Conflict'), tone: 'danger' },
};

/** Returns label and tone. An operation whose last attempt failed is shown as waiting for the next one. */
function getState(entry: OutboxEntry): { label: string; tone: Tone } {
  const { state, attempts, import: count, isPartlySaved, isUndone } = entry;
  if (isUndone) return states.cancelled;
  if (isPartlySaved) return { ...states[state], label: markText('Partly saved') };
  if (state === 'confirmed' && count?.loading) return { label: markText('Not complete'), tone: 'warning' };
  return state === 'sent' && attempts > 0 ? states.queued : states[state];
}

export function OutboxItem({ entry }: { entry: OutboxEntry }) {
  const { label, tone } = getState(entry);
  const hasNoResponse = entry.state === 'sent' && entry.attempts > 0;
  const unsent = entry.state === 'queued' || entry.state === 'sent';
  return (
    <article
      aria-label={translateMessage(entry.title)}
      data-state={entry.state}
      className="grid gap-2 border-t border-hairline pt-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="m-0 grow font-medium">{translateMessage(entry.title)}</p>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <p className="tabular m-0 text-sm text-muted">
        <time dateTime={new Date(entry.createdAt).toISOString()}>{formatMoment(entry.createdAt)}</time>
        {unsent && entry.attempts > 0 && ` · ${formatCount(entry.attempts, 'attempt')}`}
        {entry.nextAttemptAt !== null &&
          ` · ${t('next try {date}', { date: formatExactTime(entry.nextAttemptAt) })}`}
      </p>
      {entry.reason && (
        <p className={`m-0 text-sm ${unsent ? 'text-warning' : 'text-danger'}`}>
          {translateMessage(entry.reason)}
        </p>
      )}
      {entry.import && <ImportProgress entry={entry} count={entry.import} />}
      <Changes changes={entry.changes} moreRows={entry.moreRows} />
      {entry.refusals.length > 0 && (
        <ul className="m-0 grid list-none gap-1 p-0 text-sm">
          {entry.refusals.map(({ row, reason }) => (
            <li key={row}>
              <span className="text-muted">{row}: </span>
              {translateMessage(reason)}
            </li>
          ))}
        </ul>
      )}
      {entry.isPartlySaved && entry.can.undo && entry.can.discard && (
        <Muted>{t('The server saved the other rows. Undo reverts them and discards the rest.')}</Muted>
      )}
      {hasNoResponse && (
        <Muted>
          {entry.can.undo
            ? t('Already sent. Undo will send the previous values.')
            : t('Already sent. The server has not confirmed it yet.')}
        </Muted>
      )}
      {entry.undoAfter && (
        <Muted>
          {t('To undo this, first undo “{title}”.', {
            title: translateMessage(entry.undoAfter),
          })}
        </Muted>
      )}
      {entry.undoImpossible && <Muted>{translateMessage(entry.undoImpossible)}</Muted>}
      <Actions entry={entry} />
    </article>
  );
}

function Changes({ changes, moreRows }: { changes: readonly ValueChange[]; moreRows: number }) {
  if (changes.length === 0) return null;
  return (
    <ul className="m-0 grid list-none gap-1 p-0 text-sm">
      {changes.map(({ row, field, before, after }) => (
        <li key={`${row} ${field}`}>
          <span className="text-muted">
            {row}, {translateMessage(field)}:{' '}
          </span>
          <FieldComparison before={before && shownValue(before)} after={shownValue(after)} />
        </li>
      ))}
      {moreRows > 0 && (
        <li className="text-muted">
          {t('and {count}', { count: formatCount(moreRows, 'more row', 'more rows') })}
        </li>
      )}
    </ul>
  );
}

function Actions({ entry }: { entry: OutboxEntry }) {
  const { id, operationIds, can } = entry;
  const title = translateMessage(entry.title);
  const { busy, undo, retry, discard } = useOutboxActions();
  const edit = use(EditContext);
  if (!can.undo && !can.retry && !can.edit && !can.discard) return null;
  const action = (label: string, run: () => void) => (
    <TitledAction label={label} title={title} disabled={busy} onClick={run} />
  );
  return (
    <div className="flex flex-wrap gap-2">
      {can.retry && action(t('Retry'), () => void retry(id))}
      {can.edit && action(t('Edit'), () => edit(entry))}
      {can.undo && action(t('Undo'), () => void undo(operationIds))}
      {can.discard && action(t('Discard'), () => void discard(id))}
    </div>
  );
}

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
          <TitledAction
            className=""
            label={t('Undo')}
            title={translateMessage(entry.title)}
            disabled={busy}
            onClick={() => void undo(entry.operationIds)}
          />
        )}
      </div>
    </article>
  );
}
