import { mergedSettings } from '#domain/github-change/github-settings.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { FieldComparison } from '#ui/field-comparison.tsx';
import { shownValue } from '../shown-value.ts';
import { PullState } from './pull-state.tsx';

export type ChangedSettings = Pick<
  RecordedChange,
  | 'repositoryId'
  | 'createdAt'
  | 'finishedAt'
  | 'base'
  | 'before'
  | 'wanted'
  | 'theirs'
  | 'left'
  | 'proposal'
  | 'pull'
  | 'reason'
>;

export function SettingChanges({ change, isShown }: { change: ChangedSettings; isShown: boolean }) {
  const { repositoryId, createdAt, finishedAt } = change;
  const { reason, wanted, base, before, theirs, proposal, pull } = change;
  const rows = settingRows({ before: mergedSettings(base, before), after: wanted, theirs, proposal });
  return (
    <>
      <ul className="m-0 grid list-none gap-1 p-0">
        {rows.map((row) => (
          <li key={`${row.setting} ${row.key}`}>
            <span className="text-muted">{translateMessage(row.label)}: </span>
            <FieldComparison before={row.before && shownValue(row.before)} after={shownValue(row.after)} />
            {row.theirs !== null && (
              <span className="text-danger">
                {' '}
                · {t('GitHub has: {theirs}', { theirs: shownValue(row.theirs) })}
              </span>
            )}
          </li>
        ))}
        <LeftRows change={change} />
      </ul>
      {pull && (
        <PullState
          repositoryId={repositoryId}
          pull={pull}
          endedAt={finishedAt ?? createdAt}
          isShown={isShown}
        />
      )}
      {reason && <p className="m-0 text-danger">{translateMessage(reason)}</p>}
    </>
  );
}

/** Settings where the owner kept GitHub's value. */
function LeftRows({ change: { left, proposal } }: { change: ChangedSettings }) {
  if (!left) return null;
  const texts = proposal && { ...proposal, withdraws: null };
  const rows = settingRows({ before: {}, after: left.wanted, theirs: left.theirs, proposal: texts });
  return rows.map(({ setting, key, label, after, theirs }) => (
    <li key={`left ${setting} ${key}`}>
      <span className="text-muted">{translateMessage(label)}: </span>
      {shownValue(theirs ?? '')}{' '}
      <span className="text-muted">
        · {t('Unchanged on GitHub, instead of: {mine}', { mine: shownValue(after) })}
      </span>
    </li>
  ));
}
